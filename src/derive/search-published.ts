import { nobody } from '../define/define.ts'
import type { Caller, Query, Resource, Site } from '../model/model.ts'

/** Returns the types of a global search: independent content with pages. */
export function searchedTypes({ resources }: Site): Resource[] {
  return [...resources.values()].filter((type) => type.postType && type.permalink && !isAttached(type))
}

/** Limits a global search to public entries, best first; without words, newest first. */
export function narrowToPublished(query: Query, site: Site, caller: Caller = nobody): void {
  query.where.push({ index: 'status', keys: ['publish'] })
  // Finding a protected text by its words would reveal them to callers who may neither open nor change it.
  query.searchable = (entry) => {
    const { access, opens } = entry.resource
    return !opens || opens(entry, nobody, site, undefined) || access.rights.edit(caller, entry, site)
  }
  query.orderBy = query.search === undefined ? 'date' : 'relevance'
  query.descending = true
}

/** Whether entries of a type are files that belong to other entries. */
export function isAttached({ files }: Resource): boolean {
  return files?.endsWith('{file}') ?? false
}
