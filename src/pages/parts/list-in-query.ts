import { indexFor } from '../../derive/addresses/archives.ts'
import { namedAs } from '../../derive/addresses/find-by-address.ts'
import { seenFirst } from '../../derive/languages/site-in-language.ts'
import { listedTypes } from '../../derive/listed-types.ts'
import type { AssembledSite, Entry, Resource, Site } from '../../model/model.ts'
import { entryLinkOf } from './entry-parts.ts'

/**
 * Returns the list that a home page query requests, as in WordPress without permalinks: `?cat=5`, `?tag=light`, `?author=3`,
 * `?m=202403`, `?post_type=exhibit`; undefined if none. Without a path if the list does not exist, or the query combines
 * several.
 *
 * @returns its path below the website's address, which may have nothing to show
 */
export function listInQuery(query: URLSearchParams, site: AssembledSite) {
  const subjects = subjectsIn(query, site)
  // A subject of one type alone implies that type.
  const types = typesIn(query, site).filter((type) => !subjects.some((one) => one && isOnlyOf(type, one, site)))
  const paths = [
    ...subjects.map((subject) => subject && entryLinkOf(subject, site).slice(site.home.length)),
    ...datesIn(query),
    ...types.map(({ base }) => `/${base}/`),
  ]
  if (paths.length === 0) return undefined
  return { path: paths.length === 1 ? paths[0] : undefined }
}

function isOnlyOf(type: Resource, { resource }: Entry, site: Site): boolean {
  const having = listedTypes(site).filter((one) => indexFor(one, resource) !== undefined)
  return having.length === 1 && having[0] === type
}

function subjectsIn(query: URLSearchParams, site: Site): (Entry | undefined)[] {
  return [...site.resources.values()].flatMap((resource) =>
    Object.entries(resource.archiveVars ?? {}).flatMap(([name, by]) => {
      const value = query.get(name)?.trim()
      if (!value) return []
      return [by === 'id' ? byId(resource, value, site) : bySlug(resource, value, site)]
    }),
  )
}

function byId({ name }: Resource, value: string, site: Site): Entry | undefined {
  return /^\d{1,10}$/.test(value) ? site.get(name, Number(value)) : undefined
}

// Of a path of slugs, the last one.
function bySlug(resource: Resource, value: string, site: Site): Entry | undefined {
  const slug = value.split('/').findLast((part) => part !== '') ?? ''
  return seenFirst(namedAs(resource, slug, site), site)[0]
}

// Types without such a list are ignored: the list of posts is the home page.
function typesIn(query: URLSearchParams, { areas, resources }: AssembledSite): Resource[] {
  const typed = query.get('post_type')
  if (!typed) return []
  const namesOf = (type: string) => [
    type,
    ...areas.flatMap(({ mountNames }) => mountNames?.['wordpress']?.[type] ?? []),
  ]
  return [...resources.values()].filter(({ type, postType }) => postType?.hasArchive && namesOf(type).includes(typed))
}

function datesIn(query: URLSearchParams): string[] {
  const [, ...month] = /^(\d{4})(\d\d)?(\d\d)?$/.exec(query.get('m') ?? '') ?? []
  const named = ['year', 'monthnum', 'day'].map((name) => query.get(name) ?? '')
  const isNamed = /^\d{4}(?:,\d{1,2}){0,2},*$/.test(named.join(','))
  return [month, isNamed ? named : []]
    .map((parts) => parts.filter(Boolean))
    .filter((parts) => parts.length > 0)
    .map((parts) => `/${parts.join('/')}/`)
}
