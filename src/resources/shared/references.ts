import { listOf } from '../../define/define.ts'
import type { Entry, Ref, Site } from '../../define/model.ts'
import { keyOf } from '../../define/name-texts.ts'

/**
 * The keys of a list of references, for an index. Files name entries by slug or id, so an entry is found under each of
 * `site.keysOf(entry)`.
 */
export function refKeys(value: unknown): string[] {
  return listOf(value).flatMap((one) => (one === 0 ? [] : (keyOf(one) ?? [])))
}

/** The entries that references name, without duplicates; references that name nothing are skipped. */
export function resolve(site: Site, resource: string, value: unknown): Entry[] {
  const found = new Set<Entry>()
  for (const ref of listOf(value)) {
    const entry = site.find(resource, ref)
    if (entry) found.add(entry)
  }
  return [...found]
}

/** The posting-list keys that answer a filter by ids. */
export function keysOfIds(site: Site, resource: string, ids: unknown): string[] {
  return listOf(ids).flatMap((id) => {
    const entry = site.get(resource, Number(id))
    return entry ? site.keysOf(entry) : []
  })
}

/** What a file stores to name the entries with these ids; unknown ids are left out. */
export function refsOfIds(site: Site, resource: string, ids: readonly unknown[]): Ref[] {
  return ids.flatMap((id) => {
    const entry = site.get(resource, Number(id))
    return entry ? [site.refOf(entry)] : []
  })
}
