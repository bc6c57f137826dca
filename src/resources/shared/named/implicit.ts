import { defineTrait } from '../../../define/define.ts'
import { existsFor } from '../../../derive/implicit/exists-for.ts'
import type { Draft, Entry, Implicit, SaveContext, Trait } from '../../../model/model.ts'

/** The setting that says whether named entries must be declared in files. */
export const termsSetting = 'terms'

/**
 * Derives entries from names that no file declares, if the site's settings say so.
 *
 * @param namesOf - the names by which files may name an entry besides its slug
 * @param more - further parts of the kind, if there are such entries
 */
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
 * Gives a new entry the id of the one of its slug that no file declared, if that exists for the caller. For others it is
 * new, as any: whether something hidden named it cannot be seen in its id.
 *
 * @returns the one that gets its file
 */
export function declareNamed(draft: Draft, { site, caller }: Pick<SaveContext, 'site' | 'caller'>): Entry | undefined {
  const { name, implicit } = draft.resource
  const named = implicit && site.having(name, 'slug', draft.slug).find((entry) => entry.implicit)
  if (!named || !existsFor(caller, named, site)) return undefined
  // A new file's own id takes precedence over that of its draft.
  draft.set('id', named.id)
  return named
}
