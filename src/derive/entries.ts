import type { Entry, Resource, Site } from '../model/model.ts'
import { groupBy } from '../text/values.ts'

/** An entry that differs in some parts. Spreading one by hand would lose `data`, which is read when it is asked for. */
export function variantOf<E extends Entry>(entry: E, changes: Partial<E>): E {
  return { ...entry, data: entry.data, ...changes }
}

/** The member that people call an entry by: the one that files store as `title`, else as `name`, if there is one. */
export function titleMemberOf({ fields }: Pick<Resource, 'fields'>): string | undefined {
  const members = Object.entries(fields).filter(([, field]) => !field.readonly)
  const [member] =
    members.find(([, { stored }]) => stored?.key === 'title') ??
    members.find(([, { stored }]) => stored?.key === 'name') ??
    []
  return member
}

/** Entries of a tree in their order, but each with those below it right behind it, as far as they are among them. */
export function inTree(entries: readonly Entry[], site: Pick<Site, 'find'>): readonly Entry[] {
  const all = new Set(entries)
  const below = groupBy(entries, (entry) => {
    const { name, parentKey } = entry.resource
    const named = parentKey === undefined ? undefined : site.find(name, entry.data[parentKey])
    return named && all.has(named) ? named : undefined
  })
  const found = new Set<Entry>()
  const take = (from: readonly Entry[]) => {
    // Trees may be deep.
    const left = from.toReversed()
    for (let entry = left.pop(); entry; entry = left.pop()) {
      if (found.has(entry)) continue
      found.add(entry)
      left.push(...(below.get(entry) ?? []).toReversed())
    }
  }
  take(below.get(undefined) ?? [])
  // Those above one another in a circle.
  take(entries)
  return [...found]
}

/** A text of the front matter; a number or date that a person left unquoted counts as its text. */
export function textOf(entry: Pick<Entry, 'data'>, key: string): string {
  const value = entry.data[key]
  return value === undefined || value === null || typeof value === 'object'
    ? ''
    : String(value as string | number | boolean)
}

/** The entries below, one level down. */
export function childrenOf(entry: Entry, site: Site): Entry[] {
  return [...new Set(site.keysOf(entry).flatMap((key) => [...site.having(entry.resource.name, 'parent', key)]))]
}

/** Entries of a tree, and all that stand below them; each once, also where files name each other in a circle. */
export function withChildren(entries: readonly Entry[], site: Site): Entry[] {
  const found = new Set(entries)
  for (const entry of found) for (const child of childrenOf(entry, site)) found.add(child)
  return [...found]
}
