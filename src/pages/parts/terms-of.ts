import { listOf } from '../../text/values.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import { translationOf } from '../../derive/languages/translations.ts'
import { isBorrowed } from '../../derive/settings/readings.ts'
import type { Entry, Site } from '../../model/model.ts'

/** The terms of an entry: those of trees of terms, which divide a site, and the others. */
export function termsOf(entry: Entry, site: Site): { readonly sections: Entry[]; readonly tags: Entry[] } {
  const named = { sections: [] as Entry[], tags: [] as Entry[] }
  for (const { stored } of Object.values(entry.resource.fields)) {
    const taxonomy = stored?.references === undefined ? undefined : site.resources.get(stored.references)?.taxonomy
    if (!stored || !taxonomy) continue
    const found = listOf(entry.data[stored.key]).flatMap((ref) => site.find(stored.references!, ref) ?? [])
    const terms = isBorrowed(entry, stored.key) ? found.map((term) => inItsLanguage(term, entry, site)) : found
    named[taxonomy.hierarchical ? 'sections' : 'tags'].push(...terms)
  }
  return named
}

// What an entry has from the file of a translation means, in its own language, the translation.
function inItsLanguage(term: Entry, entry: Entry, site: Site): Entry {
  return translationOf(term, languageOf(entry), site) ?? term
}
