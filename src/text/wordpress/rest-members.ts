import { decodeEntities } from '../html/escape.ts'
import { isRecord, listOf } from '../values.ts'

/** An entry in a REST response. */
type Answered = Readonly<Record<string, unknown>>

type Meta = readonly (readonly [key: string, value: string])[]

/** Returns a member as text, empty if it is none. */
export function textIn(entry: Answered, name: string): string {
  const value = entry[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns a member as a number, 0 if it is missing or invalid. */
export function numberIn(entry: Answered, name: string): number {
  const number = Number(entry[name])
  return Number.isSafeInteger(number) ? number : 0
}

export function memberIds(entry: Answered, name: string): number[] {
  const value = entry[name]
  return Array.isArray(value) ? value.map(Number).filter(Number.isSafeInteger) : []
}

/** Returns a text as written, if the response has it; else as rendered, with markup or as plain text. */
export function wordsIn(entry: Answered, name: string, seen: 'html' | 'plain' | 'nothing'): string {
  const value = entry[name]
  if (!isRecord(value)) return textIn(entry, name)
  const { raw, rendered } = value
  if (typeof raw === 'string') return raw
  if (typeof rendered !== 'string' || seen === 'nothing') return ''
  return seen === 'html' ? rendered : decodeEntities(rendered)
}

/** Whether the response has a text as written. */
export function isRaw(entry: Answered, name: string): boolean {
  const value = entry[name]
  return isRecord(value) && typeof value['raw'] === 'string'
}

/** Returns a date in local time and UTC; empty if either is unset (`0000-…`). */
export function dateIn(entry: Answered, local: string, utc: string): { local: string; utc: string } {
  const read = (name: string) => textIn(entry, name).replace('T', ' ').slice(0, 19)
  const date = { local: read(local), utc: read(utc) }
  return date.local.startsWith('0000') || date.utc.startsWith('0000') ? { local: '', utc: '' } : date
}

/** Returns the registered meta of an entry, one row per value. */
export function metaIn(entry: Answered): Meta {
  const meta = entry['meta']
  if (!isRecord(meta)) return []
  return Object.entries(meta).flatMap(([key, value]) =>
    listOf(value).flatMap((one) => {
      const text =
        typeof one === 'object' ? (one === null ? '' : JSON.stringify(one)) : String(Number.isNaN(one) ? '' : one)
      return text === '' || text === 'false' || (text === '0' && !Array.isArray(value))
        ? []
        : [[key, text === 'true' ? '1' : text] as const]
    }),
  )
}

/** Returns meta rows for the non-empty texts. */
export function rowsOf(texts: Readonly<Record<string, string | undefined>>): Meta {
  return Object.entries(texts).flatMap(([key, text]) =>
    text === undefined || text === '' ? [] : [[key, text] as const],
  )
}
