import type { Entry } from '../../define/model.ts'
import { keyOf, partsOf, storedSlug } from '../../define/name-texts.ts'
import { firstDerivedId } from '../loading/entry-id.ts'

/** The key of what an entry of a tree names as its parent; undefined at the top. */
export function writtenIn({ resource, data }: Entry): string | undefined {
  return resource.parentKey ? keyOf(data[resource.parentKey]) : undefined
}

/** The number that a key is; undefined for those that hold more than that, as zeros before it: such texts name no id. */
export function numberIn(key: string): number | undefined {
  return /^#?(?:0|[1-9]\d*)$/.test(key) ? Number(key.replace('#', '')) : undefined
}

/** Whether an entry has a slug, which in the trash is the one of its file as well. */
export function hasSlug(entry: Entry, slug: string): boolean {
  return slug !== '' && (entry.slug === slug || storedSlug(entry) === slug)
}

/** Orders entries of one name: the one that has it comes first. */
export function before(a: Entry, b: Entry): number {
  // Whether stored or not, an id says it: those that are derived from paths are large.
  const isDerived = a.id >= firstDerivedId
  if (isDerived !== b.id >= firstDerivedId) return isDerived ? 1 : -1
  return (isDerived ? depthOf(a) - depthOf(b) : 0) || a.id - b.id
}

function depthOf(entry: Entry): number {
  const written = writtenIn(entry)
  return written === undefined ? 0 : partsOf(written).length
}
