import { isVisible } from '../../derive/references/places.ts'
import type { Call, Entry, Resource, Site } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'
import { resolve } from './references.ts'

/** A content type whose entries have terms of a taxonomy. */
export interface Carrier {
  readonly resource: Resource
  /** The index of the terms, which is also the name of the list's filter and of the member. */
  readonly index: string
}

/** The content types that are listed as types, in loading order. */
export function postTypesOf(site: Site): Resource[] {
  return [...site.resources.values()].filter(({ postType }) => postType)
}

/** Whether a caller may edit any kind of content. */
export function editsAnything({ caller, site }: Pick<Call, 'caller' | 'site'>): boolean {
  return postTypesOf(site).some(({ postType }) => caller.can(postType!.capabilities.edit))
}

/** The content types that are listed as taxonomies. */
export function taxonomiesOf(site: Site): Resource[] {
  return [...site.resources.values()].filter(({ taxonomy }) => taxonomy)
}

/** The publishable content types with terms of a taxonomy, and the indexes of these: only members that all readers see. */
export function carriersOf(taxonomy: Resource, site: Site): Carrier[] {
  return carriers(site.resources)(taxonomy)
}

// Needed for every count of every term; a changed definition gives the site another map of resources.
const carriers = memoize((resources: Site['resources']) =>
  memoize((taxonomy: Resource): Carrier[] => {
    const others = [...resources.values()].filter(({ name, indexes }) => name !== taxonomy.name && indexes['status'])
    return others.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([index, field]) =>
        field.stored?.references === taxonomy.name && isVisible(field) && resource.indexes[index]
          ? [{ resource, index }]
          : [],
      ),
    )
  }),
)

/** The terms of a taxonomy that an entry has, each once even if several members name it. */
export function termsOf({ resource, data }: Entry, taxonomy: Resource, site: Site): Entry[] {
  const own = carriersOf(taxonomy, site).filter((carrier) => carrier.resource === resource)
  const named = own.flatMap(({ index }) => listOf(data[index]))
  return resolve(site, taxonomy.name, named)
}

/** The common parts of every area in the namespace `core/v2`. */
export const core = { namespace: 'core/v2', mountNames: { wordpress: { 'core/v2': 'wp/v2' } } } as const
