import type { Data } from '../../define/model.ts'
import { fromLocalText, readLocalText, toLocalText, toOffsetText, toUtcText } from '../../text/time/local-time.ts'
import { fromWrittenText } from '../../text/time/written-date.ts'

/** The keys that say when a file was last changed: ours, and that of other tools. The first that is there wins. */
export const keysOfChange = ['modified', 'lastmod']

/** The moment of the last change that a file tells, in milliseconds; undefined if it tells none. */
export function toldChange(data: Data, zone: string): number | undefined {
  const text = data[keyOfChange(data)!]
  return typeof text === 'string' ? fromWrittenText(text, zone) : undefined
}

/** What a file that tells of its last change tells after another, in the notation that it has; of others, nothing. */
export function renewedChange(data: Data, now: number, zone: string): Data {
  const key = keyOfChange(data)
  return key === undefined ? {} : { [key]: written(now, String(data[key]), zone) }
}

/** Whether a file tells of its last change: neither its commits nor its times do then. */
export function tellsChange(data: Data): boolean {
  return keyOfChange(data) !== undefined
}

function keyOfChange(data: Data): string | undefined {
  return keysOfChange.find((key) => data[key] !== undefined && data[key] !== null)
}

// With an offset where there was one, or where wall time alone would be another moment.
function written(now: number, like: string, zone: string): string {
  const moment = Math.floor(now / 1000) * 1000
  const local = toLocalText(moment, zone)
  const isClear = readLocalText(like)?.offset === undefined && fromLocalText(local, zone) === moment
  const text = /\dz$/i.test(like) ? `${toUtcText(moment)}Z` : isClear ? local : toOffsetText(moment, zone)
  return /\d \d/.test(like) ? text.replace('T', ' ') : text
}
