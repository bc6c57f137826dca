import { languageOf } from '../../derive/languages/languages.ts'
import { namingKeys, translationsOf } from '../../derive/languages/translations.ts'
import type { Clause, Entry, Resource, Site } from '../../model/model.ts'
import { carriersOf } from '../shared/kinds.ts'
import { parentOf } from '../shared/tree.ts'
import { untilChanged } from '../../work/until-changed.ts'
import { textOf } from '../../derive/entries.ts'

/** A term's name as people wrote it; its slug if its file has none. */
export function termName(term: Entry): string {
  return textOf(term, 'name') || term.slug
}

/** The key under which a name is found, case-insensitively. */
export function nameKey(name: string): string {
  return name.toLowerCase()
}

const counts = untilChanged<Entry, number>('count of a term')

/** How many published entries have a term. Cached until anything changes: a list ordered by count needs those of all terms. */
export function countOf(term: Entry, site: Site): number {
  return counts(site, term, () => {
    let count = 0
    for (const { resource, index } of carriersOf(term.resource, site))
      for (const clauses of clausesFor(term, resource, index, site))
        count += site.count(resource.name, [...clauses, { index: 'status', keys: ['publish'] }])
    return count
  })
}

// If translations share their terms, each has them in its own language, else the named one itself.
function clausesFor(term: Entry, type: Resource, index: string, site: Site): Clause[][] {
  const own = { index, keys: site.keysOf(term) }
  const { languages } = term.resource
  if (!languages || !type.shared?.includes(type.fields[index]!.stored!.key)) return [[own]]
  const others = translationsOf(term, site)
  const without = languages.codes.filter((code) => !others.has(code))
  return [
    [
      { index, keys: namingKeys(term, type, index, site) },
      { index: 'language', keys: [languageOf(term)] },
    ],
    [own, { index: 'language', keys: without }],
  ]
}

const used = untilChanged<Resource, ReadonlySet<number>>('used terms')

/** Ids of the terms of published entries, and of their ancestors: the contents of a list without empty terms. */
export function usedTerms(taxonomy: Resource, site: Site): ReadonlySet<number> {
  return used(site, taxonomy, () => {
    const ids = new Set<number>()
    for (const term of site.all(taxonomy.name)) {
      if (ids.has(term.id) || countOf(term, site) === 0) continue
      for (let at: Entry | undefined = term; at && !ids.has(at.id); at = parentOf(at, site)) ids.add(at.id)
    }
    return ids
  })
}
