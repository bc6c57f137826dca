import { type ArgumentProblem, problemOf } from '../../define/errors.ts'
import { isRecord } from '../../text/values.ts'
import type { ArgDescription } from '../describe-arg.ts'
import { errors } from '../errors.ts'
import { carryOver } from './date-times.ts'
import { wrongInType } from './wrong-in-type.ts'

export type Read = { value: unknown } | { problem: ArgumentProblem }

/** Checks a value against an argument's type and coerces it. */
export function readValue(value: unknown, to: ArgDescription, name: string): Read {
  if (value === null && takesNull(to)) return { value: null }
  const types = to.type === undefined ? [] : Array.isArray(to.type) ? to.type : [to.type]
  if (types.length === 0) return { value }
  let first: ArgumentProblem | undefined
  for (const type of types) {
    const read = readers[type]?.(value, name, to) ?? { value }
    const problem = 'value' in read ? wrongInType(read.value, to, name) : read.problem
    if (!problem) return read
    // A fault within the value's type is more specific than a mismatch with another type.
    if (!first || (isOtherType(first, name) && !isOtherType(problem, name))) first = problem
  }
  return { problem: first! }
}

function isOtherType({ code, data }: ArgumentProblem, name: string): boolean {
  return code === errors.rest_invalid_type.code && isRecord(data) && data['param'] === name
}

// No text file can hold NUL and lone surrogates.
const unwritable = /[\0\p{Surrogate}]/gu

/** Removes the characters that no file can hold. */
export function writable(text: string): string {
  return text.replace(unwritable, '')
}

/** The most items in a list: they are checked in one go, while other requests wait. */
export const mostItems = 10_000

/** Splits a list as written in URLs and flags: by commas or whitespace. */
export function splitList(text: string): string[] {
  return text.split(/[\s,]+/, mostItems + 2).filter((item) => item !== '')
}

// Numeric strings as PHP defines them: `5`, `+5`, `5.0`, `.5e1`, but neither `0x5` nor `5_0`.
const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?[ \t\n\r\v\f]*$/i

const readers: Record<string, (value: unknown, name: string, to: ArgDescription) => Read> = {
  integer: (value, name) => {
    const number = typeof value === 'string' && numeric.test(value) ? Number(value) : value
    // An integer too large to be exact is clamped as in PHP, not refused: no entry has it as an id.
    const { MAX_SAFE_INTEGER: most } = Number
    return Number.isInteger(number)
      ? { value: Math.max(-most, Math.min(most, number as number)) }
      : wrongType(name, 'integer')
  },
  number: (value, name) => {
    if (typeof value === 'number') return { value }
    if (typeof value === 'string' && numeric.test(value)) return { value: Number(value) }
    return wrongType(name, 'number')
  },
  boolean: (value, name) => {
    const text = typeof value === 'string' ? value.toLowerCase() : value
    if (text === true || text === 1 || text === 'true' || text === '1') return { value: true }
    if (text === false || text === 0 || text === 'false' || text === '0') return { value: false }
    return wrongType(name, 'boolean')
  },
  string: (value, name, to) => {
    if (typeof value !== 'string') return wrongType(name, 'string')
    return { value: to.format === 'date-time' ? carryOver(writable(value)) : writable(value) }
  },
  null: (value, name) => (value === null ? { value } : wrongType(name, 'null')),
  object: (value, name, to) => {
    if (value === '' || (Array.isArray(value) && value.length === 0)) return { value: {} }
    if (!isRecord(value)) return wrongType(name, 'object')
    const members: Record<string, unknown> = { ...value }
    for (const [key, type] of (to.oneOf ?? [to]).flatMap((form) => Object.entries(form.properties ?? {}))) {
      if (!Object.hasOwn(members, key)) continue
      const read = readValue(members[key], type, `${name}[${key}]`)
      // A member of another type stays: if an object may have several forms, the schema knows which one is meant.
      if ('value' in read) members[key] = read.value
    }
    return { value: members }
  },
  array: (value, name, to) => {
    const list = toItems(value)
    if (!list) return wrongType(name, 'array')
    const most = Math.min(mostItems, to.maxItems ?? mostItems)
    if (list.length > most) return { problem: tooMany(name, most) }
    const out: unknown[] = []
    for (const [i, item] of list.entries()) {
      const read = to.items ? readValue(item, to.items, `${name}[${i}]`) : { value: item }
      if ('problem' in read) return read
      out.push(read.value)
    }
    return { value: out }
  },
}

/** Returns a list's items. As in PHP, a scalar is split, and a list that lost items is an object with numeric keys. */
export function toItems(value: unknown): readonly unknown[] | undefined {
  if (typeof value === 'boolean') return value ? splitList('1') : []
  if (typeof value !== 'object') return splitList(String(value as string | number))
  if (value === null || Array.isArray(value)) return value ?? undefined
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined
}

/** Returns the fault of a list that is too long. */
export function tooMany(name: string, most = mostItems): ArgumentProblem {
  return problemOf(errors.rest_too_many_items({ name, most }), { param: name })
}

export function takesNull(to: ArgDescription): boolean {
  return to.type === undefined || (Array.isArray(to.type) && to.type.includes('null'))
}

function wrongType(name: string, type: string): { problem: ArgumentProblem } {
  return { problem: problemOf(errors.rest_invalid_type({ name, type }), { param: name }) }
}
