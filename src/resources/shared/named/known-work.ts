import type { Entry, Site } from '../../../model/model.ts'

/** The published work of each author that was shown last. */
const shown = new WeakMap<Entry, Entry>()

/** Notes that a work is shown as that of an author. */
export function noteWork(author: Entry, work: Entry): void {
  if (work.derived.status === 'publish') shown.set(author, work)
}

/**
 * Something published of an author, if that was shown before and is as it was: whether they have published anything is then
 * known without an index of all authors, for which all front matter is read.
 */
export function knownWorkOf(author: Entry, site: Site): Entry | undefined {
  const work = shown.get(author)
  if (!work || site.get(work.resource.name, work.id) !== work) return undefined
  const { author: authorsOf, status: statusOf } = work.resource.indexes
  const keys = site.keysOf(author)
  const isTheirs = authorsOf?.(work).some((key) => keys.includes(key)) ?? false
  return isTheirs && statusOf?.(work).includes('publish') ? work : undefined
}
