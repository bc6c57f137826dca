import { nameIn } from '../../derive/implicit/authors.ts'
import { referencePlaces, refsIn, replaceRefs } from '../../derive/references/places.ts'
import { keyOf } from '../../text/names.ts'
import type { Draft, Entry, Site, Stored } from '../../model/model.ts'

/** A kind of reference by which `holders` name an entry: the key that holds it, and the entry's names in it. */
interface NamedPlace {
  readonly stored: Stored
  readonly keys: readonly string[]
  readonly holders: ReadonlySet<Entry>
}

export function* namingsOf(entry: Entry, site: Site): Generator<NamedPlace> {
  for (const resource of site.resources.values()) {
    for (const { index, stored } of resource.files ? referencePlaces(resource) : []) {
      const keys = keysNaming(entry, stored, site)
      const holders = new Set(keys.flatMap((key) => site.having(resource.name, index, key)))
      if (holders.size > 0) yield { stored, keys, holders }
    }
  }
}

/** The steps that change references to an entry, one per file; `changeIn` returns the new reference, or undefined for none. */
export function* renamingSteps(
  { stored, keys, holders }: NamedPlace,
  site: Site,
  changeIn: (draft: Draft, isNamed: (said: unknown) => boolean) => unknown,
): Generator<() => void> {
  const isNamed = (said: unknown) => keys.includes(keyOf(nameIn(said)) ?? '')
  for (const known of holders)
    yield () => {
      const holder = renewed(known, site)
      if (!holder || !refsIn(holder.data[stored.key], stored).some(isNamed)) return
      const draft = site.draft(holder.resource.name, holder)
      const to = changeIn(draft, isNamed)
      const named = draft.get(stored.key)
      draft.set(
        stored.key,
        replaceRefs(named, stored, (ref) => (isNamed(ref) ? to : ref)),
      )
      site.save(draft)
    }
}

/** The entries that refer to another one: those deleted along with it (comments with their post), or the others. */
export function namersOf(entry: Entry, site: Site, { cascade }: { cascade: boolean }): Entry[] {
  const namings = [...namingsOf(entry, site)].filter(({ stored }) => (stored.cascade ?? false) === cascade)
  const found = new Set(namings.flatMap(({ holders }) => [...holders]))
  found.delete(entry)
  return [...found]
}

/** Re-reads an entry from disk; undefined if it is gone. */
export function renewed({ resource, id }: Entry, site: Site): Entry | undefined {
  const known = site.get(resource.name, id)
  return known && site.refresh(known)
}

// The keys in posting lists by which a field may name an entry; none if the field refers to other resources.
function keysNaming(entry: Entry, stored: Stored, site: Site): readonly string[] {
  if (stored.references === entry.resource.name) return site.keysOf(entry)
  return stored.space && stored.space === entry.resource.space ? site.keysInSpace(entry) : []
}
