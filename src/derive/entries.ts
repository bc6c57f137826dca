import type { Entry, Resource, Site } from '../model/model.ts'
import { readableKey } from '../text/names.ts'
import { groupBy, listOf } from '../text/values.ts'

/** Returns an entry with some parts changed. Spreading alone would lose `data`, a getter that reads on demand. */
export function variantOf<E extends Entry>(entry: E, changes: Partial<E>): E {
  return { ...entry, data: entry.data, ...changes }
}

/** Returns the member that names an entry: the one stored as `title`, else as `name`, if any. */
export function titleMemberOf({ fields }: Pick<Resource, 'fields'>): string | undefined {
  const members = Object.entries(fields).filter(([, field]) => !field.readonly)
  const [member] =
    members.find(([, { stored }]) => stored?.key === 'title') ??
    members.find(([, { stored }]) => stored?.key === 'name') ??
    []
  return member
}

/** Sorts entries of a tree so that each is followed by its descendants among them. */
export function inTree(entries: readonly Entry[], site: Pick<Site, 'find'>): readonly Entry[] {
  const all = new Set(entries)
  const below = groupBy(entries, (entry) => {
    const { name, parentKey } = entry.resource
    const named = parentKey === undefined ? undefined : site.find(name, entry.data[parentKey])
    return named && all.has(named) ? named : undefined
  })
  const found = new Set<Entry>()
  const take = (from: readonly Entry[]) => {
    // A stack, as trees may be deep.
    const left = from.toReversed()
    for (let entry = left.pop(); entry; entry = left.pop()) {
      if (found.has(entry)) continue
      found.add(entry)
      left.push(...(below.get(entry) ?? []).toReversed())
    }
  }
  take(below.get(undefined) ?? [])
  // Remaining ones are their own ancestors, in a cycle.
  take(entries)
  return [...found]
}

/** Returns a text of the front matter; an unquoted number, date or boolean counts as its text. */
export function textOf(entry: Pick<Entry, 'data'>, key: string): string {
  const value = entry.data[key]
  return value === undefined || value === null || typeof value === 'object'
    ? ''
    : String(value as string | number | boolean)
}

/** Returns a user's login name; the slug if the file has none. */
export function loginOf(user: Pick<Entry, 'data' | 'slug'>): string {
  return textOf(user, 'username') || user.slug
}

/** Returns the direct children. */
export function childrenOf(entry: Entry, site: Site): Entry[] {
  return [...new Set(site.keysOf(entry).flatMap((key) => [...site.having(entry.resource.name, 'parent', key)]))]
}

/** Returns entries of a tree with all descendants, each once, even if files name each other in a cycle. */
export function withChildren(entries: readonly Entry[], site: Site): Entry[] {
  const found = new Set(entries)
  for (const entry of found) for (const child of childrenOf(entry, site)) found.add(child)
  return [...found]
}

/** The id of the entry that a member names: some members show the whole entry. */
export function idOfNamed(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'id' in one ? one.id : one
}

/** The names that an entry had: the last parts of its former addresses. */
export function formerNames({ data }: Pick<Entry, 'data'>): string[] {
  const lastParts = listOf(data['aliases']).flatMap((path) => String(path).split('/').findLast(Boolean) ?? [])
  return lastParts.map(readableKey)
}
