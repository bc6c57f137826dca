import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../text/values.ts'
import type { Data } from '../front-matter/plain-value.ts'

/** A merged value as each side would have it: the same if they agree. Undefined if there is none. */
export interface Merged<T = unknown> {
  readonly ours: T
  readonly theirs: T
}

/** Merges texts of several lines; undefined if both sides changed the same ones. */
export type MergeTexts = (base: string, ours: string, theirs: string) => string | undefined

/** Keys for the time of the last change: of two moments, the merged entry has the later. */
const changeTimes: ReadonlySet<string> = new Set(['modified', 'lastmod'])

/**
 * Merges front matter key by key: a key that one side changed has that side's value; lists of words and numbers are sets,
 * mappings are merged by their own keys, lists of mappings that each have an `id` item by item, multiline texts by lines. Both
 * sides of a conflict stay, each in its own result.
 */
export function mergeData(base: Data, ours: Data, theirs: Data, mergeTexts: MergeTexts): Merged<Data> {
  const result: { ours: Data; theirs: Data } = { ours: {}, theirs: {} }
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const merged = mergeValue(base[key], ours[key], theirs[key], mergeTexts, key)
    if (merged.ours !== undefined) result.ours[key] = merged.ours
    if (merged.theirs !== undefined) result.theirs[key] = merged.theirs
  }
  return result
}

function mergeValue(base: unknown, ours: unknown, theirs: unknown, mergeTexts: MergeTexts, key: string): Merged {
  if (isDeepStrictEqual(ours, theirs) || isDeepStrictEqual(base, theirs)) return both(ours)
  if (isDeepStrictEqual(base, ours)) return both(theirs)
  if (isSet(ours) && isSet(theirs)) return both(mergeSets(isSet(base) ? base : [], ours, theirs))
  if (isGroups(ours) && isGroups(theirs)) {
    const merged = mergeGroups(isGroups(base) ? base : [], ours, theirs, mergeTexts)
    if (merged) return merged
  }
  if (isRecord(ours) && isRecord(theirs)) return mergeData(isRecord(base) ? base : {}, ours, theirs, mergeTexts)
  if (changeTimes.has(key) && isMoment(ours) && isMoment(theirs))
    return both(Date.parse(theirs) > Date.parse(ours) ? theirs : ours)
  if (typeof base === 'string' && typeof ours === 'string' && typeof theirs === 'string') {
    const hasLines = [base, ours, theirs].some((text) => text.includes('\n'))
    const text = hasLines ? mergeTexts(base, ours, theirs) : undefined
    if (text !== undefined) return both(text)
  }
  return { ours, theirs }
}

/** The items that both lists have, and those that either added, in the order of the side that changed the order. */
function mergeSets(base: readonly unknown[], ours: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const [first, second] = isReordered(theirs, base) && !isReordered(ours, base) ? [theirs, ours] : [ours, theirs]
  const [was, others] = [new Set(base), new Set(second)]
  const remaining = first.filter((item) => others.has(item) || !was.has(item))
  const known = new Set([...base, ...remaining])
  return [...remaining, ...second.filter((item) => !known.has(item))]
}

/** Merges groups with ids one by one. Undefined if one side changed a group that the other removed. */
function mergeGroups(
  base: readonly Group[],
  ours: readonly Group[],
  theirs: readonly Group[],
  mergeTexts: MergeTexts,
): Merged | undefined {
  const [was, our, their] = [base, ours, theirs].map((groups) => new Map(groups.map((one) => [one.id, one] as const)))
  for (const [id, group] of was!) {
    const left = our!.get(id) ?? their!.get(id)
    const isTakenOut = our!.has(id) !== their!.has(id)
    if (isTakenOut && !isDeepStrictEqual(left, group)) return undefined
  }
  const merged = mergeSets([...was!.keys()], [...our!.keys()], [...their!.keys()]).map((id) => {
    const [one, other] = [our!.get(id as Group['id']), their!.get(id as Group['id'])]
    return one && other ? mergeValue(was!.get(id as Group['id']), one, other, mergeTexts, '') : both(one ?? other)
  })
  return { ours: merged.map((one) => one.ours), theirs: merged.map((one) => one.theirs) }
}

function isReordered(list: readonly unknown[], base: readonly unknown[]): boolean {
  const known = new Map(base.map((item, at) => [item, at]))
  const places = list.flatMap((item) => known.get(item) ?? [])
  return places.some((place, i) => i > 0 && place < places[i - 1]!)
}

function both(value: unknown): Merged {
  return { ours: value, theirs: value }
}

function isSet(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)
}

interface Group {
  readonly id: string | number
}

// A list of groups, each with an id that no other has.
function isGroups(value: unknown): value is Group[] {
  if (!Array.isArray(value) || value.length === 0) return false
  const ids = new Set(value.map((item: unknown) => (isRecord(item) ? item['id'] : undefined)))
  return ids.size === value.length && [...ids].every((id) => typeof id === 'string' || typeof id === 'number')
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
