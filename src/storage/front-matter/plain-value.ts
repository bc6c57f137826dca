import { isDeepStrictEqual } from 'node:util'
import { ContentError } from '../files/content-error.ts'
import { MAX_DEPTH, isForbiddenKey } from '../files/limits.ts'

/** Front matter: a mapping of keys to values. */
export type Data = Record<string, unknown>

/** The keys of two mappings whose values differ, or that only one of them has. */
export function changedKeys(old: Data, next: Data): string[] {
  const keys = new Set([...Object.keys(old), ...Object.keys(next)])
  return [...keys].filter(
    (key) => Object.hasOwn(old, key) !== Object.hasOwn(next, key) || !isDeepStrictEqual(old[key], next[key]),
  )
}

/**
 * A value as a file can hold it: strings, finite and infinite numbers, booleans, null, and lists and mappings of those. Members
 * that are undefined are omitted, undefined in a list becomes null, -0 becomes 0. Throws ContentError for anything else (dates,
 * functions, class instances), for forbidden keys and for nesting beyond the limit.
 */
function toPlainValue(value: unknown, path: string, key: string, depth: number): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return value === 0 ? 0 : value
  if (depth > MAX_DEPTH) throw new ContentError(path, `"${key}" is nested deeper than ${MAX_DEPTH} levels`)
  if (Array.isArray(value)) return value.map((item) => toPlainValue(item, path, key, depth + 1))
  if (typeof value !== 'object' || !isPlainObject(value)) {
    throw new ContentError(path, `"${key}" has a value that files cannot hold (${describeValue(value)})`)
  }
  return toPlainData(value as Data, path, depth)
}

/** Applies `toPlainValue` to every member of a mapping that is not undefined. Throws ContentError. */
export function toPlainData(data: Data, path: string, depth = 1): Data {
  const plain: Data = {}
  for (const key of Object.keys(data)) {
    if (isForbiddenKey(key)) throw new ContentError(path, `the key "${key}" is reserved and refused`)
    if (data[key] !== undefined) plain[key] = toPlainValue(data[key], path, key, depth + 1)
  }
  return plain
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function describeValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? value.constructor.name : typeof value
}
