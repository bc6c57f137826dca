import { namedIn } from '../../derive/find-by-address.ts'
import type { AssembledSite, Entry, Resource, Site } from '../../model/model.ts'
import { entryLinkOf } from './entry-parts.ts'

/**
 * The list that a query of the home page asks for, as WordPress without permalinks names it: `?cat=5`, `?tag=light`,
 * `?author=3`, `?m=202403`, `?post_type=exhibit`; undefined if it asks for none. It has no path if there is no such list, or if the query asks
 * for what is in several at once.
 *
 * @returns its path below the website's address, which may have nothing to show
 */
export function listInQuery(
  query: URLSearchParams,
  site: AssembledSite,
): { readonly path: string | undefined } | undefined {
  const asked = [...subjectsIn(query, site), ...datesIn(query), ...typesIn(query, site)]
  if (asked.length === 0) return undefined
  return { path: asked.length === 1 ? asked[0] : undefined }
}

function subjectsIn(query: URLSearchParams, site: Site): (string | undefined)[] {
  return [...site.resources.values()].flatMap((resource) =>
    Object.entries(resource.archiveVars ?? {}).flatMap(([name, by]) => {
      const value = query.get(name)?.trim()
      if (!value) return []
      const subject = by === 'id' ? byId(resource, value, site) : bySlug(resource, value, site)
      return [subject && entryLinkOf(subject, site).slice(site.home.length)]
    }),
  )
}

function byId({ name }: Resource, value: string, site: Site): Entry | undefined {
  return /^\d{1,10}$/.test(value) ? site.get(name, Number(value)) : undefined
}

// Of a path of slugs, the last one.
function bySlug(resource: Resource, value: string, site: Site): Entry | undefined {
  const slug = value.split('/').findLast((part) => part !== '') ?? ''
  return [slug, encodeURIComponent(slug).toLowerCase()].flatMap((one) => namedIn(resource, one, site))[0]
}

// A type without such a list says nothing: that of posts is here.
function typesIn(query: URLSearchParams, { areas, resources }: AssembledSite): string[] {
  const asked = query.get('post_type')
  if (!asked) return []
  const namesOf = (type: string) => [
    type,
    ...areas.flatMap(({ mountNames }) => mountNames?.['wordpress']?.[type] ?? []),
  ]
  const types = [...resources.values()].filter(({ postType }) => postType?.hasArchive)
  return types.flatMap(({ type, base }) => (namesOf(type).includes(asked) ? [`/${base}/`] : []))
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
