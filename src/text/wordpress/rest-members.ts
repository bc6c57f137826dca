import { decodeEntities } from '../html/escape.ts'
import { listOf } from '../values.ts'

/** An entry as the REST interface of a website answers it. */
type Answered = Readonly<Record<string, unknown>>

type Meta = readonly (readonly [key: string, value: string])[]

/** A text member, empty where there is none. */
export function textIn(entry: Answered, name: string): string {
  const value = entry[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A number member, 0 where there is none. */
export function numberIn(entry: Answered, name: string): number {
  const number = Number(entry[name])
  return Number.isSafeInteger(number) ? number : 0
}

/** The ids of a list member. */
export function memberIds(entry: Answered, name: string): number[] {
  const value = entry[name]
  return Array.isArray(value) ? value.map(Number).filter(Number.isSafeInteger) : []
}

/** A text as written, if the answer has that; else as rendered, with its markup or as plain text. */
export function wordsIn(entry: Answered, name: string, seen: 'html' | 'plain' | 'nothing'): string {
  const value = entry[name]
  if (typeof value !== 'object' || value === null) return textIn(entry, name)
  const { raw, rendered } = value as { raw?: unknown; rendered?: unknown }
  if (typeof raw === 'string') return raw
  if (typeof rendered !== 'string' || seen === 'nothing') return ''
  return seen === 'html' ? rendered : decodeEntities(rendered)
}

/** Whether an answer has a text as written. */
export function isRaw(entry: Answered, name: string): boolean {
  const value = entry[name]
  return typeof value === 'object' && value !== null && typeof (value as { raw?: unknown }).raw === 'string'
}

/** A date in both zones; if the answer has none in one of them, there is none. */
export function dateIn(entry: Answered, local: string, utc: string): { local: string; utc: string } {
  const read = (name: string) => textIn(entry, name).replace('T', ' ').slice(0, 19)
  const date = { local: read(local), utc: read(utc) }
  return date.local.startsWith('0000') || date.utc.startsWith('0000') ? { local: '', utc: '' } : date
}

/** The registered meta of an entry, a row for each value. */
export function metaIn(entry: Answered): Meta {
  const meta = entry['meta']
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return []
  return Object.entries(meta as Answered).flatMap(([key, value]) =>
    listOf(value).flatMap((one) => {
      const text =
        typeof one === 'object' ? (one === null ? '' : JSON.stringify(one)) : String(Number.isNaN(one) ? '' : one)
      return text === '' || text === 'false' || (text === '0' && !Array.isArray(value))
        ? []
        : [[key, text === 'true' ? '1' : text] as const]
    }),
  )
}

/** Rows of meta for those texts that there are. */
export function rowsOf(texts: Readonly<Record<string, string | undefined>>): Meta {
  return Object.entries(texts).flatMap(([key, text]) =>
    text === undefined || text === '' ? [] : [[key, text] as const],
  )
}
