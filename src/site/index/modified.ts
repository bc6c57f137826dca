import type { Data } from '../../model/model.ts'
import { fromLocalText, readLocalText, toLocalText, toOffsetText, toUtcText } from '../../text/time/local-time.ts'
import { fromWrittenText } from '../../text/time/written-date.ts'

/** The keys that say when a file was last changed: ours, and that of other tools. The first that is there wins. */
export const modifiedKeys = ['modified', 'lastmod']

/** The time of change that a file states, in milliseconds; undefined if it states none. */
export function statedModified(data: Data, zone: string): number | undefined {
  const text = data[modifiedKey(data)!]
  return typeof text === 'string' ? fromWrittenText(text, zone) : undefined
}

/** The new time of change of a file that states one, in the notation that it uses; empty for other files. */
export function renewedModified(data: Data, now: number, zone: string): Data {
  const key = modifiedKey(data)
  return key === undefined ? {} : { [key]: written(now, String(data[key]), zone) }
}

/** Whether a file states its time of change: then neither its commits nor its file times count. */
export function statesModified(data: Data): boolean {
  return modifiedKey(data) !== undefined
}

function modifiedKey(data: Data): string | undefined {
  return modifiedKeys.find((key) => data[key] !== undefined && data[key] !== null)
}

// With an offset where there was one, or where wall time alone would be another moment.
function written(now: number, like: string, zone: string): string {
  const moment = Math.floor(now / 1000) * 1000
  const local = toLocalText(moment, zone)
  const isClear = readLocalText(like)?.offset === undefined && fromLocalText(local, zone) === moment
  const text = /\dz$/i.test(like) ? `${toUtcText(moment)}Z` : isClear ? local : toOffsetText(moment, zone)
  return /\d \d/.test(like) ? text.replace('T', ' ') : text
}
