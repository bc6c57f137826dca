// Own code: jsonc-parser's `modify` reformats every line it touches, so that lists on one line are spread over many.
import { isDeepStrictEqual } from 'node:util'
import { joinPieces, type Piece } from './join-pieces.ts'
import type { Data } from './plain-value.ts'
import type { JsonObject } from './read-json.ts'

const DEFAULT_UNIT = '  '

/** Edits a JSON object from `data` to `next`: unchanged members keep their text, others get the file's indentation. */
export function editJson(text: string, { data, members, open, close }: JsonObject, next: Data, eol: string): string {
  const first = members[0]?.keyStart ?? open + 1
  const beforeFirst = text.slice(text.lastIndexOf('\n', first - 1) + 1, first)
  // The whitespace before the first member; undefined if it is on the line of the brace.
  const margin = beforeFirst.trim() === '' ? beforeFirst : undefined
  const unit = margin || DEFAULT_UNIT
  const write = (value: unknown, isOneLine: boolean) =>
    margin === undefined || isOneLine ? oneLine(value) : writeJson(value, unit, margin, eol)

  const pieces = members.map(({ key, keyStart: start, valueStart, valueEnd: end }): Piece => {
    const old = text.slice(start, end)
    if (!Object.hasOwn(next, key)) return { start, end }
    if (isDeepStrictEqual(data[key], next[key])) return { start, end, text: old }
    const isShortList = text[valueStart] === '[' && !old.includes('\n')
    return { start, end, text: text.slice(start, valueStart) + write(next[key], isShortList) }
  })
  const isAnyLeft = pieces.some((piece) => piece.text !== undefined)
  for (const key of Object.keys(next))
    if (!Object.hasOwn(data, key)) pieces.push({ text: `${JSON.stringify(key)}: ${write(next[key], false)}` })
  const gap = margin === undefined ? ', ' : `,${eol}${margin}`
  const edited = isAnyLeft ? joinPieces(text, [open, close + 1], pieces, gap) : writeJson(next, unit, '', eol)
  return text.slice(0, open) + edited + text.slice(close + 1)
}

/** A value as indented JSON whose first line follows `margin`. */
export function writeJson(value: unknown, unit = DEFAULT_UNIT, margin = '', eol = '\n'): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + margin)
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
