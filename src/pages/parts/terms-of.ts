import { isVisible } from '../../derive/references/places.ts'
import { listOf } from '../../text/values.ts'
import { meantBy } from '../../derive/settings/shared-references.ts'
import type { Entry, Site } from '../../model/model.ts'

/** Returns an entry's public terms: of hierarchical taxonomies, which divide a site into sections, and others. */
export function termsOf(entry: Entry, site: Site): { readonly sections: Entry[]; readonly tags: Entry[] } {
  const named = { sections: [] as Entry[], tags: [] as Entry[] }
  for (const { stored } of Object.values(entry.resource.fields).filter(isVisible)) {
    const taxonomy = stored?.references === undefined ? undefined : site.resources.get(stored.references)?.taxonomy
    if (!stored || !taxonomy) continue
    const found = listOf(entry.data[stored.key]).flatMap((ref) => site.find(stored.references!, ref) ?? [])
    // A shared file may name a term and its translation.
    const terms = new Set(found.map((term) => meantBy(entry, stored.key, term, site)))
    named[taxonomy.hierarchical ? 'sections' : 'tags'].push(...terms)
  }
  return named
}
