import type { RestError } from '../../define/errors.ts'
import type { Draft, Entry, SaveContext, Site } from '../../model/model.ts'
import { existsFor } from '../../derive/implicit/exists-for.ts'
import { isOfLanguage } from '../../derive/languages/languages.ts'
import { nameToSlug } from '../../text/wordpress/name-to-slug.ts'
import { uniqueSlug } from '../../text/wordpress/slug.ts'
import { declareNamed } from '../shared/named/implicit.ts'
import { nameKey } from './facts.ts'
import { parentOf } from '../shared/tree.ts'
import { errors } from './errors.ts'

/**
 * Gives a term its slug, unique in its taxonomy. A new slug is made from the name as shown, in which `<5` is not markup; if it
 * is taken, the ancestors' slugs are appended, then a number.
 * @throws RestError `term_exists` for a new term whose neighbours have its name; `duplicate_term_slug` for another's slug
 */
export function completeTermSlug(draft: Draft, context: SaveContext): void {
  if (draft.before) changeSlug(draft, draft.before, context)
  else chooseSlug(draft, context)
}

function chooseSlug(draft: Draft, context: SaveContext): void {
  const { site } = context
  const given = draft.slug !== ''
  const wanted = draft.slug || slugOfNamed(draft, context) || slugFromName(draft, site)
  const [twin] = namesakes(draft, site)
  if (twin) refuseTwin(draft, site, { twin, wanted, given })
  draft.slug = freeSlug(draft, wanted, site)
  declareNamed(draft, context)
}

function changeSlug(draft: Draft, before: Entry, { site }: SaveContext): void {
  const blank = draft.slug === ''
  const wanted = draft.slug || slugFromName(draft, site)
  draft.slug = wanted
  if (wanted === before.slug || !holderOf(draft, wanted, site)) return
  const moved = parentIn(draft, site) !== parentOf(before, site)
  if (!blank && !moved) throw errors.duplicate_term_slug({ slug: wanted })
  draft.slug = freeSlug(draft, wanted, site)
}

// A second term of the same name needs a free slug of its own; in a tree, one that no sibling has.
function refuseTwin(
  draft: Draft,
  site: Site,
  { twin, wanted, given }: { twin: Entry; wanted: string; given: boolean },
): void {
  const holder = holderOf(draft, wanted, site)
  if (given && twin.slug !== wanted && !holder) return
  if (!isTree(draft)) throw termExists('in this taxonomy', twin)
  const existing = !given || twin.slug === wanted ? twin : holder
  if (existing && parentOf(existing, site) === parentIn(draft, site)) throw termExists('with this parent', existing)
}

function termExists(where: string, { id }: Entry): RestError {
  const error = errors.term_exists({ where }).with({ term_id: id })
  error.additional = [id, id]
  return error
}

function freeSlug(draft: Draft, wanted: string, site: Site): string {
  const taken = (slug: string) => holderOf(draft, slug, site) !== undefined
  let slug = wanted
  const seen = new Set<Entry>()
  for (let at = parentIn(draft, site); at && taken(slug) && !seen.has(at); at = parentOf(at, site)) {
    slug += `-${at.slug}`
    seen.add(at)
  }
  return uniqueSlug(slug, taken)
}

// A term that entries name keeps its address when it gets a file, even if the site's language spells new slugs otherwise.
function slugOfNamed(draft: Draft, { caller, site }: SaveContext): string | undefined {
  const all = draft.resource.implicit ? site.having(draft.resource.name, 'name', nameKey(nameIn(draft))) : []
  const named = all.find((term) => term.implicit && isOfLanguage(term, draft))
  return named && existsFor(caller, named, site) ? named.slug : undefined
}

function slugFromName(draft: Draft, { settings }: Site): string {
  return nameToSlug(nameIn(draft), settings.language) || String(draft.id)
}

function holderOf(draft: Draft, slug: string, site: Site): Entry | undefined {
  return site.having(draft.resource.name, 'slug', slug).find((term) => isRival(term, draft))
}

// Terms of the same name, case-insensitively: in a tree among the children of the same parent, otherwise among all.
function namesakes(draft: Draft, site: Site): Entry[] {
  const all = site.having(draft.resource.name, 'name', nameKey(nameIn(draft)))
  const sameName = all.filter((term) => isRival(term, draft))
  const parent = parentIn(draft, site)
  return sameName.filter((term) => !isTree(draft) || parentOf(term, site) === parent)
}

// A new term takes the place of the undeclared one of its name.
function isRival(term: Entry, draft: Draft): boolean {
  const { before } = draft
  return term.id !== before?.id && (before !== undefined || !term.implicit) && isOfLanguage(term, draft)
}

function isTree(draft: Draft): boolean {
  return draft.resource.parentKey !== undefined
}

function parentIn(draft: Draft, site: Site): Entry | undefined {
  return isTree(draft) ? site.find(draft.resource.name, draft.get('parent')) : undefined
}

function nameIn(draft: Draft): string {
  const name = draft.get('name')
  return name === undefined || name === null ? draft.slug : String(name as string | number)
}
