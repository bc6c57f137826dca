import { toGiveWay } from '../../work/in-slices.ts'
import { nobody } from '../../define/define.ts'
import { existsFor } from '../../derive/implicit/exists-for.ts'
import type { Entry, Query, Resource, Site } from '../../model/model.ts'
import { siteOf } from '../../derive/languages/site-in-language.ts'
import { indexFor } from '../../derive/addresses/archives.ts'
import { listedTypes } from '../../derive/listed-types.ts'
import { archivedResources, pagedResources } from '../../derive/name-vars.ts'
import type { PageRequest } from '../parts/page.ts'
import { published } from '../parts/readable.ts'

/** The most addresses in a part of the sitemap. */
export const partSize = 2000

/** The sitemap's section of pages that are not an entry's. */
export const siteSection = 'site'

export interface SitemapPart {
  /** As in its address: `posts-1`. */
  readonly name: string
  /** When something in it last changed, in milliseconds; undefined if unknown. */
  readonly changed: number | undefined
}

/** Returns the sitemap's sections of entries' pages, by name: types with pages of their own, terms, users. */
export function sitemapSectionsOf(site: Site): ReadonlyMap<string, Resource> {
  const sections = new Map<string, Resource>()
  for (const resource of [...pagedResources(site), ...archivedResources(site)])
    sections.set(sections.has(resource.base) ? resource.name : resource.base, resource)
  return sections
}

/** Returns the query for a part of a section: entries by id, so that earlier parts stay unchanged. */
export function partQuery(resource: Resource, number: number, site: Site): Query {
  const isThere = (entry: Entry) => existsFor(nobody, entry, site)
  const tests = resource.implicit ? [isThere] : []
  return { ...published(resource, partSize), tests, orderBy: 'id', descending: false, offset: (number - 1) * partSize }
}

/** Returns the site to query for a section's entries: the whole one for terms, which represent missing translations. */
export function sectionSite(resource: Resource, site: Site): Site {
  return resource.space === 'post' ? site : siteOf(site)
}

/** Returns the types listed in another type's archives, with their indexes. */
export function typesNaming(other: Resource, site: Site): { type: Resource; index: string }[] {
  return listedTypes(site).flatMap((type) => {
    const index = indexFor(type, other)
    return index === undefined ? [] : [{ type, index }]
  })
}

/** Returns a query's total, and the time of its last change; undefined if the type has no order of changes. */
export async function sitemapChangesOf(resource: Resource, query: Query, site: Site) {
  const isOrdered = resource.orders['modified'] !== undefined
  const newest = { ...query, ...(isOrdered && { orderBy: 'modified', descending: true }), offset: 0, limit: 1 }
  const { entries, total } = await site.select(resource.name, newest)
  return { total, changed: isOrdered ? entries[0]?.modified : undefined }
}

/** Returns the time of the last change of everything public in some types. */
export async function lastChangeOf(types: readonly Resource[], site: Site): Promise<number | undefined> {
  const found = await Promise.all(types.map((type) => sitemapChangesOf(type, published(type, 1), site)))
  return latest(found.map(({ changed }) => changed))
}

/** Returns the last of some times. */
export function latest(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/** Returns all parts of the sitemap, the site's own pages first. @throws Again, like `toGiveWay` */
export async function sitemapPartsOf(request: PageRequest): Promise<SitemapPart[]> {
  const { site } = request
  const giveWay = toGiveWay(request.site)
  const parts: SitemapPart[] = [{ name: `${siteSection}-1`, changed: await lastChangeOf(pagedResources(site), site) }]
  for (const [section, resource] of sitemapSectionsOf(site)) {
    const count = Math.ceil((await sizeOf(resource, site)) / partSize)
    const isArchive = resource.space !== 'post'
    const naming = typesNaming(resource, site).map(({ type }) => type)
    const ofAll = isArchive ? await lastChangeOf(naming, site) : undefined
    for (let number = 1; number <= count; number++) {
      await giveWay()
      const changed = isArchive ? ofAll : await lastChangeOfPart(resource, number, site)
      parts.push({ name: `${section}-${number}`, changed })
    }
  }
  return parts
}

async function sizeOf(resource: Resource, seen: Site): Promise<number> {
  const site = sectionSite(resource, seen)
  if (!resource.implicit) return site.count(resource.name, published(resource, 0).where)
  return (await site.select(resource.name, { ...partQuery(resource, 1, site), limit: 1 })).total
}

// From the part's first entry up to the next part's.
async function lastChangeOfPart(resource: Resource, number: number, site: Site): Promise<number | undefined> {
  const firstOf = async (part: number) =>
    (await site.select(resource.name, { ...partQuery(resource, part, site), limit: 1 })).entries[0]?.id
  const [first, next] = [await firstOf(number), await firstOf(number + 1)]
  if (first === undefined) return undefined
  const range = { order: 'id', after: first - 1, ...(next !== undefined && { before: next }) }
  return (await sitemapChangesOf(resource, { ...published(resource, 1), ranges: [range] }, site)).changed
}
