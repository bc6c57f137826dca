import { nobody } from '../define/define.ts'
import type { Entry, Query, Resource, Site } from '../define/model.ts'

/** Whether everybody may read an entry's page: it is published, and its type lets nobody in particular read it. */
export function isReadable(entry: Entry, { site }: { site: Site }): boolean {
  const { resource, facts } = entry
  if (facts.status === 'private' || !resource.permalink || resource.permalink(entry, site).includes('?')) return false
  return resource.access.rights.read(nobody, entry, site)
}

/** Whether an entry shows its content: it is not protected, or the right password was typed. */
export function opens(entry: Entry, asked: { site: Site; password?: string | undefined }): boolean {
  // No password at all must not be equal to none.
  return entry.resource.opens?.(entry, nobody, asked.site, asked.password ?? '') ?? true
}

/** The question for published entries of a type, newest first where it has dates. */
export function published(resource: Resource, limit: number): Query {
  return {
    where: resource.facets['status'] ? [{ facet: 'status', keys: ['publish'] }] : [],
    tests: [],
    ranges: [],
    orderBy: resource.orders['date'] ? 'date' : 'id',
    descending: true,
    offset: 0,
    limit,
  }
}

/** The types whose entries stand for themselves and have pages, in the order in which they are loaded. */
export function listedTypes({ resources }: Site): Resource[] {
  return [...resources.values()].filter(({ postType, permalink }) => postType && permalink)
}
