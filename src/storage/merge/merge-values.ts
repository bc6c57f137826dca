import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../text/values.ts'
import type { Data } from '../front-matter/plain-value.ts'

/** A merged value as each side would have it: the same where they agree. Undefined where there is none. */
export interface Merged<T = unknown> {
  readonly ours: T
  readonly theirs: T
}

/** Merges texts of several lines; undefined if both sides changed the same ones. */
export type MergeTexts = (base: string, ours: string, theirs: string) => string | undefined

/** Keys that tell when an entry was changed: of two moments, the later is that of the merged entry. */
const changeTimes: ReadonlySet<string> = new Set(['modified', 'lastmod'])

/**
 * Merges front matter key by key: what one side changed, it says; lists of words and numbers are sets, mappings are
 * merged by their own keys, texts of several lines by lines. Both sides of a conflict stay, each in its own result.
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
  if (isRecord(ours) && isRecord(theirs)) return mergeData(isRecord(base) ? base : {}, ours, theirs, mergeTexts)
  if (changeTimes.has(key) && isMoment(ours) && isMoment(theirs))
    return both(Date.parse(theirs) > Date.parse(ours) ? theirs : ours)
  if (
    isMergeableText(base) &&
    isMergeableText(ours) &&
    isMergeableText(theirs) &&
    [base, ours, theirs].some((text) => text.includes('\n'))
  ) {
    const text = mergeTexts(base, ours, theirs)
    if (text !== undefined) return both(text)
  }
  return { ours, theirs }
}

/** What both lists have, and what either added; in the order of the side that changed the order. */
function mergeSets(base: readonly unknown[], ours: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const [first, second] = isReordered(theirs, base) && !isReordered(ours, base) ? [theirs, ours] : [ours, theirs]
  const [was, others] = [new Set(base), new Set(second)]
  const kept = first.filter((item) => others.has(item) || !was.has(item))
  const known = new Set([...base, ...kept])
  return [...kept, ...second.filter((item) => !known.has(item))]
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

function isMergeableText(value: unknown): value is string {
  return typeof value === 'string'
}

function isMoment(value: unknown): value is string {
  return isMergeableText(value) && !Number.isNaN(Date.parse(value))
}
