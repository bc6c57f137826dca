import { defineTrait } from '../../../define/define.ts'
import { existsFor } from '../../../derive/implicit/exists-for.ts'
import type { Draft, Entry, Implicit, SaveContext, Trait } from '../../../model/model.ts'

/** The setting that says whether named entries must be declared in files. */
export const termsSetting = 'terms'

/** Derives entries from names that no file declares, if settings say so. `namesOf`: the names of an entry beside its slug. */
export function implicit(
  { namesOf, ...names }: Omit<Implicit, 'calledBy'> & { readonly namesOf: (entry: Entry) => readonly string[] },
  more: Trait = {},
): Trait {
  const made: Trait = {
    ...more,
    indexes: { called: (entry: Entry) => namesOf(entry).map((name) => name.trim().toLowerCase()) },
    implicit: { ...names, calledBy: 'called' },
  }
  return defineTrait({
    extension: {
      setting: termsSetting,
      toTrait: ({ files }, value) => (files !== undefined && value === 'implicit' ? made : undefined),
    },
  })
}

/**
 * Gives a new entry the id of the undeclared entry with its slug, if the caller may know of that, and returns the latter. For
 * other callers the entry is new: its id must not reveal that something hidden names it.
 */
export function declareNamed(draft: Draft, { site, caller }: Pick<SaveContext, 'site' | 'caller'>): Entry | undefined {
  const { name, implicit } = draft.resource
  const named = implicit && site.having(name, 'slug', draft.slug).find((entry) => entry.implicit)
  if (!named || !existsFor(caller, named, site)) return undefined
  // A new file's stored id takes precedence over its draft's.
  draft.set('id', named.id)
  return named
}
