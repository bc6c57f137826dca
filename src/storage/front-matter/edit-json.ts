// Own code: jsonc-parser's `modify` reformats every line it touches, so that lists on one line are spread over many.
import { isDeepStrictEqual } from 'node:util'
import type { Data } from './plain-value.ts'
import type { JsonMember, JsonObject } from './read-json.ts'
import { TextSplices } from './text-splices.ts'

const DEFAULT_UNIT = '  '

/**
 * Edits a JSON object from `object.data` to `next`: unchanged members keep their text, others are written with the
 * file's own indentation; new ones come last.
 */
export function editJson(text: string, object: JsonObject, next: Data, eol: string): string {
  const edit = new TextSplices(text, eol)
  const { members, open, close } = object
  const kept = members.filter(({ key }) => Object.hasOwn(next, key))
  const added = Object.keys(next).filter((key) => !Object.hasOwn(object.data, key))
  const [first] = members
  const unit = unitOf(text, members)
  if (first === undefined || kept.length === 0) {
    edit.replace(open, close + 1, writeJson(next, unit, '', eol))
    return edit.apply()
  }

  const margin = marginOf(text, first)
  for (const [index, member] of members.entries()) {
    const { key, keyStart, valueStart, valueEnd } = member
    if (!Object.hasOwn(next, key)) removeMember(edit, members, index, kept)
    else if (!isDeepStrictEqual(object.data[key], next[key])) {
      const isOneLine = !text.slice(keyStart, valueEnd).includes('\n') && text[valueStart] === '['
      const lines = writeJson(next[key], unit, margin ?? '', eol)
      edit.replace(valueStart, valueEnd, margin === undefined || isOneLine ? oneLine(next[key]) : lines)
    }
  }
  const separator = margin === undefined ? ', ' : `,${eol}${margin}`
  const tail = added.map((key) => {
    const value = margin === undefined ? oneLine(next[key]) : writeJson(next[key], unit, margin, eol)
    return `${separator}${JSON.stringify(key)}: ${value}`
  })
  const end = kept.at(-1)?.valueEnd ?? close
  edit.replace(end, end, tail.join(''))
  return edit.apply()
}

/** A value as indented JSON whose first line follows `margin`. */
export function writeJson(value: unknown, unit = DEFAULT_UNIT, margin = '', eol = '\n'): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + margin)
}

/** Deletes a member with the comma after it, or, for the last member, the comma before it. */
function removeMember(edit: TextSplices, members: JsonMember[], index: number, kept: JsonMember[]): void {
  const member = members[index]
  const lastKept = kept.at(-1)
  if (member === undefined || lastKept === undefined) return
  const following = members[index + 1]
  const isBehindLast = member.keyStart > lastKept.keyStart
  if (!isBehindLast && following !== undefined) edit.replace(member.keyStart, following.keyStart, '')
  else edit.replace(members[index - 1]?.valueEnd ?? lastKept.valueEnd, member.valueEnd, '')
}

/** The whitespace before the first member; undefined if it is on the line of the brace. */
function marginOf(text: string, first: JsonMember): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', first.keyStart) + 1, first.keyStart)
  return before.trim() === '' ? before : undefined
}

function unitOf(text: string, members: JsonMember[]): string {
  const [first] = members
  const margin = first === undefined ? undefined : marginOf(text, first)
  return margin === undefined || margin === '' ? DEFAULT_UNIT : margin
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
