import type { Entry, Site } from '../../model/model.ts'
import { slugsIn } from '../../text/names.ts'
import { variantOf } from '../entries.ts'
import { siteOf } from '../languages/site-in-language.ts'
import { pagedResources } from '../name-vars.ts'
import {
  comparable,
  entryAddressPath,
  findByAddress,
  homePath,
  mostParts,
  preferPublic,
  saying,
  toOwnUrl,
} from './find-by-address.ts'

/** The most moves followed: two pages may name each other. */
const mostMoves = 4

/** Returns the entry whose page is at a URL of this site, or else was. */
export function findByAnyAddress(site: Site, address: string): Entry | undefined {
  return findByAddress(site, address) ?? findByFormerPath(site, address)
}

/** Returns the entry whose page was at a URL of this site: under a former slug or path (`aliases` in its file). */
export function findByFormerPath(seen: Site, address: string): Entry | undefined {
  const site = siteOf(seen)
  const url = toOwnUrl(site, address)
  if (!url) return undefined
  const path = comparable(url.pathname)
  const home = homePath(site)
  const last = encodeURIComponent(path.slice(path.lastIndexOf('/') + 1)).toLowerCase()
  // Term and author archives have addresses, too.
  for (const { name, indexes, permalink } of site.resources.values()) {
    if (last === '' || !path.startsWith(home) || !indexes['alias'] || !permalink) continue
    const wasThere = (entry: Entry) => entryAddressPath(variantOf(entry, { slug: last }), site) === path
    const found = preferPublic(site.having(name, 'alias', last).filter(wasThere), site)
    if (found) return found
  }
  const below = path.slice(home.length)
  return (
    findByAlias(site, below) ??
    findBelowAlias(site, url, below) ??
    findBelowFormer(site, below) ??
    findBeforeSetting(site, last, path) ??
    findByFileName(site, url, path)
  )
}

// `/docs/p.html` and `/docs/index.html`, as generators name their files, or `/docs/p` if own addresses end in `.html`.
function findByFileName(site: Site, { origin }: URL, path: string): Entry | undefined {
  const bare = path.replace(/(?:\/index)?\.html?$/, '')
  if (bare === '' || !pagedResources(site).some(({ byFolders }) => byFolders)) return undefined
  return bare === path ? findByAddress(site, `${origin}${bare}.html`) : findByAddress(site, `${origin}${bare}/`)
}

// Pages in a folder moved along with the folder's page, and may have moved on from there.
function findBelowAlias(site: Site, { origin }: URL, path: string, left = mostMoves): Entry | undefined {
  if (left === 0 || !pagedResources(site).some(({ byFolders }) => byFolders)) return undefined
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const page = findByAlias(site, path.slice(0, end))
    const moved = page?.resource.byFolders ? page.resource.permalink?.(page, site) : undefined
    if (!moved) continue
    const url = toOwnUrl(site, origin + new URL(moved).pathname.replace(/\/$/, '') + path.slice(end))
    if (!url) return undefined
    const below = comparable(url.pathname).slice(homePath(site).length)
    return findByAddress(site, url.href) ?? findByAlias(site, below) ?? findBelowAlias(site, url, below, left - 1)
  }
  return undefined
}

// Where a setting has moved the pages of a resource.
function findBeforeSetting(site: Site, last: string, path: string): Entry | undefined {
  for (const { name, formerPermalinks } of pagedResources(site)) {
    const named = formerPermalinks ? ['former', 'slug'].flatMap((index) => site.having(name, index, last)) : []
    const wasThere = (address: string) => comparable(new URL(address).pathname) === path
    const moved = named.find((entry) => formerPermalinks!(entry, site).some(wasThere))
    if (moved) return moved
  }
  return undefined
}

// Descendants in a tree were also at paths with former slugs of their ancestors.
function findBelowFormer(site: Site, path: string): Entry | undefined {
  const slugs = slugsIn(path).map((part) => encodeURIComponent(part).toLowerCase())
  if (slugs.length > mostParts || slugs.length < 2) return undefined
  for (const { name, parentKey, indexes } of pagedResources(site)) {
    if (parentKey === undefined || !indexes['alias']) continue
    const isFormer = (entry: Entry) => {
      let at: Entry | undefined = entry
      for (const slug of slugs.toReversed()) {
        if (!at || (at.slug !== slug && !site.having(name, 'alias', slug).includes(at))) return false
        at = site.find(name, at.data[parentKey])
      }
      return at === undefined
    }
    const found = site.having(name, 'slug', slugs.at(-1)!).find(isFormer)
    if (found) return found
  }
  return undefined
}

function findByAlias(site: Site, said: string): Entry | undefined {
  return preferPublic(saying(site, 'alias', said), site)
}
