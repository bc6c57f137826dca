import { datesSetting, momentIn } from '../../derive/settings/date-zones.ts'
import type { Data, Settings } from '../../model/model.ts'
import { fromLocalText, readLocalText, toLocalText, toOffsetText, toUtcText } from '../../text/time/local-time.ts'
import { fromWrittenText } from '../../text/time/written-date.ts'

/** The keys that state when a file was last changed: Almanac's and other tools'. The first one present wins. */
export const modifiedKeys = ['modified', 'lastmod']

/**
 * The time of change that a file states, in milliseconds; undefined if it states none. A `lastmod` without a zone is read like
 * other tools' dates, a `modified` in the site's zone.
 */
export function statedModified(data: Data, settings: Settings): number | undefined {
  const key = modifiedKey(data)
  const text = data[key!]
  if (typeof text !== 'string') return undefined
  return key === 'lastmod' ? momentIn(text, settings) : fromWrittenText(text, settings.timezone)
}

/** The new time of change of a file that states one, in the file's notation; empty for other files. */
export function renewedModified(data: Data, now: number, settings: Settings): Data {
  const key = modifiedKey(data)
  if (key === undefined) return {}
  const text = String(data[key])
  const isUtc = key === 'lastmod' && settings[datesSetting] === 'utc' && readLocalText(text)?.offset === undefined
  return { [key]: momentLike(now, text, isUtc ? 'UTC' : settings.timezone) }
}

/** Whether a file states its time of change, which overrides its commits and file times. */
export function statesModified(data: Data): boolean {
  return modifiedKey(data) !== undefined
}

function modifiedKey(data: Data): string | undefined {
  return modifiedKeys.find((key) => data[key] !== undefined && data[key] !== null)
}

// With an offset if the former value had one, or if wall time alone would be ambiguous.
function momentLike(now: number, like: string, zone: string): string {
  const moment = Math.floor(now / 1000) * 1000
  const local = toLocalText(moment, zone)
  const isClear = readLocalText(like)?.offset === undefined && fromLocalText(local, zone) === moment
  const text = /\dz$/i.test(like) ? `${toUtcText(moment)}Z` : isClear ? local : toOffsetText(moment, zone)
  return /\d \d/.test(like) ? text.replace('T', ' ') : text
}
