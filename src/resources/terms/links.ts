import { defineTrait } from '../../define/define.ts'
import type { Entry, Site } from '../../define/model.ts'
import { carriersOf } from '../shared/kinds.ts'
import { collectionLink } from '../shared/links.ts'
import { slugPath } from '../shared/tree.ts'

/** `wp:post_type`: for each content type that has terms of the taxonomy, the list of its entries that have this one. */
export const carrierLinks = defineTrait({
  links: [
    (entry, { site, rest }, links) => {
      const lists = carriersOf(entry.resource, site).map(({ resource, index }) => ({
        href: `${collectionLink(resource, rest)}?${index}=${entry.id}`,
      }))
      if (lists.length) links['wp:post_type'] = lists
    },
  ],
})

/** Makes the addresses of terms' pages: `{home}/{base}/slug/`, preceded by the ancestors' slugs in a tree. */
export function termPages(base: string): (term: Entry, site: Site) => string {
  return (term, site) => `${site.home}/${base}/${term.resource.parentKey ? slugPath(term, site) : term.slug}/`
}
