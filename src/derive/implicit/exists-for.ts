import type { Caller, Entry, Resource, Site } from '../../model/model.ts'
import { namingFieldsOf } from './naming-fields.ts'

/**
 * Whether an entry is there for a caller. One that no file declares is there only while they may read an entry that names
 * it, and the field that does: a word in a draft is as hidden as the draft.
 */
export function existsFor(caller: Caller, entry: Entry, site: Site): boolean {
  // Most are named by public entries.
  return !entry.implicit || site.isNamedForAll(entry) || hasReadableNamer(caller, entry, site)
}

/**
 * The same of many entries of a resource, one after the other. Nearly all are named by public entries: only of the others
 * is anything asked.
 */
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

/** The entries of a resource that are not there for a caller. */
export function hiddenFrom(caller: Caller, { name }: Resource, site: Site): Entry[] {
  return Array.from(site.notNamedForAll(name)).filter((entry) => !hasReadableNamer(caller, entry, site))
}

function hasReadableNamer(caller: Caller, entry: Entry, site: Site): boolean {
  for (const [namer, right] of namings(entry, site))
    if (namer.resource.access.rights[right](caller, namer, site)) return true
  return false
}

/** The entry, if it is there for a caller. */
export function ifExists(caller: Caller, entry: Entry | undefined, site: Site): Entry | undefined {
  return entry && existsFor(caller, entry, site) ? entry : undefined
}

/** The content that names an entry in a field of its own. */
export function* namersOf(entry: Entry, site: Site): Generator<Entry> {
  for (const [namer] of namings(entry, site)) yield namer
}

// Each with the right that one needs to see that field.
function* namings(entry: Entry, site: Site): Generator<readonly [namer: Entry, right: 'read' | 'edit']> {
  const keys = site.keysOf(entry)
  for (const { resource, index, isShown } of namingFieldsOf(entry.resource, site))
    for (const key of keys)
      for (const namer of site.having(resource.name, index, key)) yield [namer, isShown ? 'read' : 'edit']
}
