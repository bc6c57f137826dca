import type { Caller, Entry, Resource, Site } from '../../model/model.ts'
import { namingFieldsOf } from '../references/places.ts'

/** Whether an entry exists for a caller. An undeclared one is as hidden as the entries that name it and their naming fields. */
export function existsFor(caller: Caller, entry: Entry, site: Site): boolean {
  // Most are named by public entries.
  return !entry.implicit || site.isNamedForAll(entry) || hasReadableNamer(caller, entry, site)
}

/** Like `existsFor`, for many entries of a resource: only the few without a public namer are checked. */
export function existenceFor(caller: Caller, { name }: Resource, site: Site): (entry: Entry) => boolean {
  let seenAt = Number.NaN
  let doubtful = new Set<Entry>()
  return (entry) => {
    if (seenAt !== site.generation) {
      doubtful = new Set(site.notNamedForAll(name))
      seenAt = site.generation
    }
    return doubtful.size === 0 || !doubtful.has(entry) || hasReadableNamer(caller, entry, site)
  }
}

/** Returns the entries of a resource that do not exist for a caller. */
export function hiddenFrom(caller: Caller, { name }: Resource, site: Site): Entry[] {
  return Array.from(site.notNamedForAll(name)).filter((entry) => !hasReadableNamer(caller, entry, site))
}

function hasReadableNamer(caller: Caller, entry: Entry, site: Site): boolean {
  for (const [namer, right] of namings(entry, site))
    if (namer.resource.access.rights[right](caller, namer, site)) return true
  return false
}

export function ifExists(caller: Caller, entry: Entry | undefined, site: Site): Entry | undefined {
  return entry && existsFor(caller, entry, site) ? entry : undefined
}

/** Yields the entries that name an entry in one of their fields. */
export function* namersOf(entry: Entry, site: Site): Generator<Entry> {
  for (const [namer] of namings(entry, site)) yield namer
}

// Each with the right that is needed to see that field.
function* namings(entry: Entry, site: Site): Generator<readonly [namer: Entry, right: 'read' | 'edit']> {
  const keys = site.keysOf(entry)
  for (const { resource, index, isShown } of namingFieldsOf(entry.resource, site))
    for (const key of keys)
      for (const namer of site.having(resource.name, index, key)) yield [namer, isShown ? 'read' : 'edit']
}
