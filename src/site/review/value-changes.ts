import { isDeepStrictEqual } from 'node:util'
import type { OwnField } from '../../derive/own-fields/own-field.ts'
import { capitalized, isRecord } from '../../text/values.ts'
import type { FieldChange } from './model.ts'

/** A value in a file, with its declaration if it is one of the site's own fields. */
interface ChangedKey {
  readonly key: string
  readonly label: string
  readonly declared: OwnField | undefined
}

type Group = Readonly<Record<string, unknown>>

/** Further changed rows of a list are only counted. */
const mostRows = 20

/** The changes of a value: for a group, by key; for a list of groups, by row. */
export function valueChanges(place: ChangedKey, old: unknown, fresh: unknown): FieldChange[] {
  if (isDeepStrictEqual(old, fresh)) return []
  const { key, label, declared } = place
  if (areGroups(old) && areGroups(fresh)) {
    const [was, is] = [old ?? [], fresh ?? []]
    if (was.length + is.length > 0) return rowChanges(place, was, is)
  }
  if (isRecord(old) && isRecord(fresh)) return keyChanges(place, old, fresh)
  const sides = { ...(old !== undefined && { before: old }), ...(fresh !== undefined && { after: fresh }) }
  const isGroup = declared?.type === 'object' && (isRecord(old) || isRecord(fresh))
  return [{ key, label, ...sides, ...(isGroup && { words: wordsFor(place, old, fresh) }), ...listChange(old, fresh) }]
}

/** `featured_media` → `Featured media` */
export function labelOfKey(key: string): string {
  return capitalized(key.replaceAll('_', ' ').trim()) || 'Value'
}

/** The keys of two states of a group, the current ones first, with both values: undefined if absent. */
export function keysOfBoth(old: Group, fresh: Group): (readonly [key: string, old: unknown, fresh: unknown])[] {
  // `hasOwn`: a file may have a key that every object inherits, such as `toString`.
  const saidIn = (group: Group, key: string) => (Object.hasOwn(group, key) ? group[key] : undefined)
  const keys = new Set([...Object.keys(fresh), ...Object.keys(old)])
  return Array.from(keys, (key) => [key, saidIn(old, key), saidIn(fresh, key)])
}

function keyChanges(place: ChangedKey, old: Group, fresh: Group): FieldChange[] {
  return keysOfBoth(old, fresh).flatMap(([key, was, is]) => valueChanges(keyWithin(place, key), was, is))
}

// A key of a group, or of a row in a list of groups.
function keyWithin({ key, label, declared }: ChangedKey, inner: string): ChangedKey {
  const field = partOf(declared, inner)
  return { key: `${key}.${inner}`, label: `${label}, ${field?.label ?? labelOfKey(inner)}`, declared: field }
}

function partOf(declared: OwnField | undefined, key: string): OwnField | undefined {
  if (declared?.type === 'list') return partOf(declared.of, key)
  return declared?.type === 'object' && Object.hasOwn(declared.fields, key) ? declared.fields[key] : undefined
}

function areGroups(value: unknown): value is readonly Group[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every(isRecord))
}

// Matches rows by `id` if each has a unique one, else by position.
function rowChanges(place: ChangedKey, old: readonly Group[], fresh: readonly Group[]): FieldChange[] {
  const named = haveIds(old) && haveIds(fresh)
  const byName = (rows: readonly Group[]) =>
    new Map(rows.map((row, at) => [named ? String(row['id']) : `no. ${at + 1}`, row]))
  const [was, is] = [byName(old), byName(fresh)]
  const changes = [...new Set([...is.keys(), ...was.keys()])].map((name) => {
    const row = { ...place, key: `${place.key}.${name}`, label: `${place.label}, ${name}` }
    const [before, after] = [was.get(name), is.get(name)]
    if (before && after) return keyChanges(row, before, after)
    const sides = { ...(before && { before }), ...(after && { after }) }
    return [{ key: row.key, label: row.label, ...sides, words: wordsFor(row, before, after) }]
  })
  const rows = changes.filter((row) => row.length > 0)
  if (rows.length === 0) return [{ ...sidesOf(place, old, fresh), words: { gone: [], come: ['in another order'] } }]
  const left = rows.length - mostRows
  const rest = { gone: [], come: [`and ${left} more rows`] }
  return [...rows.slice(0, mostRows).flat(), ...(left > 0 ? [{ ...sidesOf(place, old, fresh), words: rest }] : [])]
}

function sidesOf({ key, label }: ChangedKey, before: unknown, after: unknown): FieldChange {
  return { key, label, before, after }
}

function haveIds(rows: readonly Group[]): boolean {
  const ids = rows.map(({ id }) => id)
  const areIds = ids.every((id) => (typeof id === 'string' && id !== '') || typeof id === 'number')
  return areIds && new Set(ids.map(String)).size === ids.length
}

function wordsFor({ declared }: ChangedKey, old: unknown, fresh: unknown): { gone: string[]; come: string[] } {
  const say = (value: unknown) => (value === undefined ? [] : [describeValue(value, declared)])
  return { gone: say(old), come: say(fresh) }
}

// Leaves out `id`: it identifies rows, and precedes their description.
function describeValue(value: unknown, declared: OwnField | undefined): string {
  if (Array.isArray(value)) return value.map((one) => describeValue(one, declared)).join('; ')
  if (!isRecord(value)) return value === null || value === undefined ? '' : String(value as string | number | boolean)
  const parts = Object.entries(value).flatMap(([key, said]) => {
    const field = partOf(declared, key)
    const text = describeValue(said, field)
    return key === 'id' || text === '' ? [] : `${field?.label ?? labelOfKey(key)}: ${text}`
  })
  return parts.join(', ') || '(nothing)'
}

function listChange(old: unknown, fresh: unknown): Pick<FieldChange, 'added' | 'removed'> {
  if (!Array.isArray(old) || !Array.isArray(fresh)) return {}
  const without = (one: unknown[], other: unknown[]) => {
    const others = new Set(other.map(inOneForm))
    return one.filter((item) => !others.has(inOneForm(item)))
  }
  const [added, removed] = [without(fresh, old), without(old, fresh)]
  return added.length + removed.length === 0 ? {} : { added, removed }
}

// The order of keys does not matter.
function inOneForm(item: unknown): string {
  return JSON.stringify(item, (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
}
