import type { Entry, Resource, Site } from '../model/model.ts'
import { slugsIn } from '../text/names.ts'
import { seenFirst, siteOf } from './languages/site-in-language.ts'

// Longer values name nothing.
const longest = 2048

/** Returns the entry that a home page query names by slug or path of slugs, preferably in the language of the view. */
export function findByNameVar(seen: Site, query: URLSearchParams): Entry | undefined {
  const site = siteOf(seen)
  for (const resource of pagedResources(site)) {
    const value = resource.nameVar === undefined ? null : query.get(resource.nameVar)
    if (value === null || value.length > longest) continue
    const parts = slugsIn(value)
    const last = parts.at(-1) ?? ''
    const spelt = [last, encodeURIComponent(last).toLowerCase()]
    const named =
      parts.length > 1
        ? [site.find(resource.name, parts.join('/'))]
        : spelt.flatMap((one) => site.having(resource.name, 'slug', one))
    const found = named.filter((entry) => entry !== undefined)
    return seenFirst(found, seen)[0]
  }
  return undefined
}

/** Returns the query variables that name an entry by slug. */
export function nameVars(site: Site): string[] {
  return pagedResources(site).flatMap(({ nameVar }) => nameVar ?? [])
}

/** Returns the resources whose entries have pages of their own. */
export function pagedResources(site: Site): Resource[] {
  return [...site.resources.values()].filter(({ space, permalink }) => space === 'post' && permalink !== undefined)
}

/** Returns the resources whose entries have archives: pages that list the entries naming them. */
export function archivedResources({ resources }: Site): Resource[] {
  return [...resources.values()].filter(
    ({ space, permalink }) => permalink !== undefined && (space === 'term' || space === 'user'),
  )
}
