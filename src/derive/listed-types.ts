import type { Resource, Site } from '../model/model.ts'
import { languagesInAddresses } from './languages/languages.ts'
import { isAttached } from './search-published.ts'

/** Returns the length of a type's lists: the setting's, within bounds. */
export function listLength({ settings }: Site): number {
  const wanted = settings.posts_per_page
  return wanted > 0 ? Math.min(wanted, longest) : longest
}

const longest = 100

/** Returns the types whose entries are independent and have pages, in loading order. */
export function listedTypes({ resources }: Pick<Site, 'resources'>): Resource[] {
  return [...resources.values()].filter(isListed)
}

/** Whether the entries of a type are independent and have pages. */
export function isListed({ postType, permalink }: Resource): boolean {
  return postType !== undefined && permalink !== undefined
}

/** Returns the type whose list is at a path below the address of a site in a language, with a trailing slash. */
export function typeAt(path: string, site: Pick<Site, 'resources'>): Resource | undefined {
  return listedTypes(site).find(({ base, postType }) => postType!.hasArchive && path === `/${base}/`)
}

/** Returns the type whose list is at a path below the website's address, in any language; undefined if there is none. */
export function typeListedAt(path: string, site: Pick<Site, 'resources' | 'settings'>): Resource | undefined {
  // Matches from the first slash of a run only: from each of them would be quadratic.
  const wanted = path.replace(/(?<!\/)\/*$/, '/')
  const prefix = languagesInAddresses(site.settings).find((code) => wanted.startsWith(`/${code}/`))
  return typeAt(wanted, site) ?? (prefix === undefined ? undefined : typeAt(wanted.slice(prefix.length + 1), site))
}

/** Whether entries of a type are read one after another: not pages in a tree, files, events or places. */
export function isWriting(resource: Resource): boolean {
  const { postType, permalink, orders, occurs, hidesDate } = resource
  if (!postType || !permalink || postType.hierarchical || isAttached(resource)) return false
  return orders['date'] !== undefined && !occurs && !hidesDate
}

/** Whether a type's entries may have comments. */
export function isDiscussed({ postType }: Resource): boolean {
  return postType?.supports.includes('comments') ?? false
}

/** Returns the types whose entries are read one after another. */
export function writings(site: Site): Resource[] {
  return listedTypes(site).filter(isWriting)
}

/** Setting: whether lists show pictures. */
export const teasersSetting = 'teaser_pictures'
