import { listOf } from '../define/define.ts'
import type { Entry, Site } from '../define/model.ts'
import { carriersOf } from './kinds.ts'
import { moveChildrenUp } from './tree.ts'

/**
 * Mends other files before a term goes: its children move up to its parent, and entries lose it.
 *
 * @param heir - the term that an entry gets whose last one this is
 */
export function dropTerm(term: Entry, site: Site, heir?: Entry): void {
  if (term.resource.parentKey) moveChildrenUp(term, site)
  const keys = site.keysOf(term)
  for (const { resource, facet } of carriersOf(term.resource, site)) {
    const key = resource.fields[facet]?.stored?.key ?? facet
    for (const entry of new Set(keys.flatMap((one) => site.having(resource.name, facet, one)))) {
      const left = listOf(entry.data[key]).filter((ref) => site.find(term.resource.name, ref) !== term)
      const isLast = !left.some((ref) => site.find(term.resource.name, ref))
      const draft = site.draft(resource.name, entry)
      draft.set(key, heir && isLast ? [...left, site.refOf(heir)] : left)
      site.save(draft)
    }
  }
}
