import type { Entry, Site } from '../../define/model.ts'
import { parentOf } from './attached-to.ts'
import { linkOf, plainLink } from '../shared/identity.ts'

/** The address of a file's page: below what it belongs to, otherwise at the top. */
export function mediaLink(entry: Entry, site: Site): string {
  const parent = parentOf(entry, site)
  const above = parent ? linkOf(parent, site) : `${site.home}/`
  if (entry.slug === '' || above.includes('?')) return plainLink(entry, site)
  // A number below a post would be a page of the post.
  return parent && /^\d+$/.test(entry.slug) ? `${above}attachment/${entry.slug}/` : `${above}${entry.slug}/`
}
