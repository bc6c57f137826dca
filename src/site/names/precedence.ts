import type { Entry } from '../../model/model.ts'
import { keyOf, slugsIn, storedSlug } from '../../text/names.ts'
import { firstDerivedId } from '../index/entry-id.ts'

/** The key of the parent that an entry's file names, in a tree; undefined at the top. */
export function writtenIn({ resource, data }: Entry): string | undefined {
  return resource.parentKey ? keyOf(data[resource.parentKey]) : undefined
}

/** The number in a key; undefined if there is anything else, such as leading zeros: such texts name no id. */
export function numberIn(key: string): number | undefined {
  return /^#?(?:0|[1-9]\d*)$/.test(key) ? Number(key.replace('#', '')) : undefined
}

/** Whether an entry has a slug; in the trash, its file's slug counts as well. */
export function hasSlug(entry: Entry, slug: string): boolean {
  return slug !== '' && (entry.slug === slug || storedSlug(entry) === slug)
}

/** Compares entries that share a name by precedence: the winner comes first. */
export function before(a: Entry, b: Entry): number {
  // Derived ids are large: the id itself shows whether it is stored.
  const isDerived = a.id >= firstDerivedId
  if (isDerived !== b.id >= firstDerivedId) return isDerived ? 1 : -1
  return (isDerived ? depthOf(a) - depthOf(b) : 0) || a.id - b.id
}

function depthOf(entry: Entry): number {
  const written = writtenIn(entry)
  return written === undefined ? 0 : slugsIn(written).length
}
