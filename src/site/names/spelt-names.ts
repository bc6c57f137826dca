import type { Entry, Resource } from '../../model/model.ts'
import type { Collection } from '../../query/collection.ts'
import { spellingGroup } from '../../derive/implicit/spelling.ts'
import { readableKey } from '../../text/names.ts'
import { before } from './precedence.ts'

/**
 * The entries meant by a text that is not a slug: those with exactly that name, ignoring case, else those whose slug it yields.
 * None for a resource whose entries must be declared in files.
 */
export function bySpelling(
  { implicit }: Resource,
  key: string,
  collection: Collection,
  among: (entries: readonly Entry[]) => readonly Entry[],
): readonly Entry[] {
  if (!implicit) return []
  const text = readableKey(key)
  const slug = spellingGroup(implicit, text)
  if (slug === key) return []
  const called = among(collection.having(implicit.calledBy, text.trim().toLowerCase()))
  return [...(called.length > 0 ? called : among(collection.bySlug(slug)))].sort(before)
}

/** The slugs of texts that may mean an entry by its slug or its names; usually just one. */
export function slugsSpelt(entry: Entry): string[] {
  const { slug, resource } = entry
  const { implicit, indexes } = resource
  if (!implicit) return []
  const spelt = indexes[implicit.calledBy]!(entry).map((name) => spellingGroup(implicit, name))
  return [slug, ...spelt.filter((one) => one !== slug)]
}
