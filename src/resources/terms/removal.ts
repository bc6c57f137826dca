import { listOf } from '../../text/values.ts'
import type { Entry, Site } from '../../model/model.ts'
import { renewed } from '../actions/dependents.ts'
import { carriersOf } from '../shared/kinds.ts'
import { moveChildrenUp } from '../shared/move-children-up.ts'

/** The steps before a term is deleted: children move up, entries lose it, and get the `heir` if it was their last. */
export function* dropTerm(term: Entry, site: Site, heir?: Entry): Generator<() => void> {
  if (term.resource.parentKey) yield* moveChildrenUp(term, site)
  const terms = term.resource.name
  const isTerm = (ref: unknown) => site.find(terms, ref)?.id === term.id
  const keys = site.keysOf(term)
  for (const { resource, index } of carriersOf(term.resource, site)) {
    const { key, schema } = resource.fields[index]!.stored!
    // A field for one entry gets no other instead: it loses its value like any reference to a deleted entry.
    if (!schema.safeParse([]).success) continue
    const carriers = new Set(keys.flatMap((one) => site.having(resource.name, index, one)))
    for (const carrier of carriers) {
      yield () => {
        const entry = renewed(carrier, site)
        if (!entry || !listOf(entry.data[key]).some(isTerm)) return
        const left = listOf(entry.data[key]).filter((ref) => !isTerm(ref))
        const isLast = !left.some((ref) => site.find(terms, ref))
        const draft = site.draft(resource.name, entry)
        draft.set(key, heir && isLast ? [...left, site.refOf(heir)] : left)
        site.save(draft)
      }
    }
  }
}
