import type { Resource, Site } from '../../define/model.ts'
import type { Capabilities, TermCapabilities } from '../../define/roles.ts'

/** What a definition says (in `about`) of a content type that stands for itself, so that it is listed among the types. */
export interface PostTypeAbout {
  readonly kind: 'post'
  readonly hierarchical: boolean
  readonly hasArchive: boolean
  readonly capabilities: Capabilities
  /** Features that its entries have, for example `title`, `comments`. */
  readonly supports: readonly string[]
}

/** What a definition says (in `about`) of a content type whose entries are terms. */
export interface TaxonomyAbout {
  readonly kind: 'term'
  readonly hierarchical: boolean
  readonly capabilities: TermCapabilities
}

/** A content type whose entries have terms of a taxonomy. */
export interface Carrier {
  readonly resource: Resource
  /** The facet that posts the terms, which is also the filter of the list and the member. */
  readonly facet: string
}

/** The content types that are listed as types, in the order in which they are loaded. */
export function postTypesOf(site: Site): Resource[] {
  return [...site.resources.values()].filter((resource) => resource.about?.['kind'] === 'post')
}

/** The content types that are listed as taxonomies. */
export function taxonomiesOf(site: Site): Resource[] {
  return [...site.resources.values()].filter((resource) => resource.about?.['kind'] === 'term')
}

/** What a content type says of itself as a type; a part that it leaves out has nothing in it. */
export function postTypeAbout(resource: Resource): Partial<PostTypeAbout> {
  return (resource.about ?? {}) as Partial<PostTypeAbout>
}

/** What a content type says of itself as a taxonomy. */
export function taxonomyAbout(resource: Resource): TaxonomyAbout {
  return resource.about as unknown as TaxonomyAbout
}

/** The content types whose entries, which are published or not, have terms of a taxonomy: a field names them, a facet posts it. */
export function carriersOf(taxonomy: Resource, site: Site): Carrier[] {
  const known = carriers.get(taxonomy)
  if (known?.loaded === site.resources) return known.found
  const others = [...site.resources.values()].filter(({ name, facets }) => name !== taxonomy.name && facets['status'])
  const found = others.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([facet, { stored }]) =>
      stored?.refers === taxonomy.name && resource.facets[facet] ? [{ resource, facet }] : [],
    ),
  )
  carriers.set(taxonomy, { loaded: site.resources, found })
  return found
}

// Asked for with every count of every term; the loaded types of a site never change.
const carriers = new WeakMap<Resource, { loaded: Site['resources']; found: Carrier[] }>()
