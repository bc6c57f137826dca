import type { Entry, Field, Site } from '../../define/model.ts'

/** The entries that are deleted for good along with another one, as their definition says: comments with their post. */
export function dependentsOf(entry: Entry, site: Site): Entry[] {
  const found = new Set<Entry>()
  for (const resource of site.resources.values()) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.stored?.cascade) continue
      for (const key of keysNaming(entry, field, site))
        for (const one of site.having(resource.name, name, key)) found.add(one)
    }
  }
  found.delete(entry)
  return [...found]
}

/** The entries that name another one, except those that are deleted with it. */
export function namersOf(entry: Entry, site: Site): Entry[] {
  const found = new Set<Entry>()
  for (const resource of site.resources.values()) {
    for (const [name, field] of Object.entries(resource.files ? resource.fields : {})) {
      if (field.stored?.cascade) continue
      for (const key of keysNaming(entry, field, site))
        for (const one of site.having(resource.name, name, key)) found.add(one)
    }
  }
  found.delete(entry)
  return [...found]
}

/** Keys by which a field may name an entry, as in posting lists; none where the field names other resources. */
export function keysNaming(entry: Entry, { stored }: Field, site: Site): readonly string[] {
  if (stored?.references === entry.resource.name) return site.keysOf(entry)
  return stored?.space && stored.space === entry.resource.space ? site.keysInSpace(entry) : []
}
