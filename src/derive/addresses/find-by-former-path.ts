import { nobody } from '../../define/define.ts'
import type { Entry, Site } from '../../model/model.ts'
import { variantOf } from '../entries.ts'
import { existsFor } from '../implicit/exists-for.ts'
import { siteOf } from '../languages/site-in-language.ts'
import { archivedResources, pagedResources } from '../name-vars.ts'
import { archiveSubject } from './archives.ts'
import {
  comparable,
  entryAddressPath,
  findByAddress,
  homePath,
  mostParts,
  namedAs,
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
  const below = path.slice(homePath(site).length)
  return (
    preferPublic([...formerlyNamed(site, path), ...saying(site, 'alias', below)], site) ??
    findBelowAlias(site, url, below) ??
    findBeforeSetting(site, path) ??
    findByFileName(site, url, path) ??
    findInTree(site, path)
  )
}

// `/docs/p.html` and `/docs/index.html`, as generators name their files, or `/docs/p` if own addresses end in `.html`.
function findByFileName(site: Site, { origin }: URL, path: string): Entry | undefined {
  const bare = path.replace(/(?:\/index)?\.html?$/, '')
  if (bare === '' || !pagedResources(site).some(({ byFolders }) => byFolders)) return undefined
  return bare === path ? findByAddress(site, `${origin}${bare}.html`) : findByAddress(site, `${origin}${bare}/`)
}

// As in WordPress, the last part names an archive in a tree: the parts before it may name another parent, or be missing.
function findInTree(site: Site, path: string): Entry | undefined {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const named = archivedResources(site).flatMap((type) => (type.parentKey ? namedAs(type, last, site) : []))
  return named.find((entry) => {
    if (entryAddressPath(entry, site) === path || !existsFor(nobody, entry, site)) return false
    const data = { ...entry.data, [entry.resource.parentKey!]: undefined }
    return path.startsWith(entryAddressPath(variantOf(entry, { data }), site)!.slice(0, -last.length))
  })
}

// Pages below another one moved along with it, and may have moved on from there.
function findBelowAlias(site: Site, { origin }: URL, path: string, left = mostMoves): Entry | undefined {
  if (left === 0 || path.split('/').length > mostParts) return undefined
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const page = findByAlias(site, path.slice(0, end))
    // Of a variant: what is below the front page is not below its address.
    const moved = page?.resource.parentKey ? page.resource.permalink?.(variantOf(page, {}), site) : undefined
    if (!moved) continue
    const url = toOwnUrl(site, origin + new URL(moved).pathname.replace(/\/$/, '') + path.slice(end))
    if (!url) return undefined
    const below = comparable(url.pathname).slice(homePath(site).length)
    const found = findByAddress(site, url.href) ?? archiveSubject(url.pathname, site) ?? findByAlias(site, below)
    return found ?? findBelowAlias(site, url, below, left - 1)
  }
  return undefined
}

// Where a setting has moved the pages of a resource.
function findBeforeSetting(site: Site, path: string): Entry | undefined {
  const last = toKey(path.slice(path.lastIndexOf('/') + 1))
  for (const { name, formerPermalinks } of pagedResources(site)) {
    const named = formerPermalinks ? ['former', 'slug'].flatMap((index) => site.having(name, index, last)) : []
    const wasThere = (address: string) => comparable(new URL(address).pathname) === path
    const moved = named.find((entry) => formerPermalinks!(entry, site).some(wasThere))
    if (moved) return moved
  }
  return undefined
}

// Entries were also at paths with former slugs: their own, and those of their ancestors in a tree. Archives have addresses, too.
function* formerlyNamed(site: Site, path: string): Generator<Entry> {
  const parts = path.split('/')
  for (const { name, indexes, permalink } of parts.length > mostParts ? [] : site.resources.values()) {
    if (!indexes['alias'] || !permalink) continue
    for (const index of ['slug', 'alias'])
      for (const entry of site.having(name, index, toKey(parts.at(-1)!))) if (wasAt(parts, entry, site)) yield entry
  }
}

// Whether a path is not an entry's present one, but each part of it is, or is a former slug of the entry or its ancestor there.
function wasAt(parts: readonly string[], entry: Entry, site: Site): boolean {
  const { name, parentKey } = entry.resource
  // Of a variant: a setting gives the front page another address.
  const present = entryAddressPath(variantOf(entry, {}), site)?.split('/')
  if (present?.length !== parts.length || present.join('/') === parts.join('/')) return false
  let at: Entry | undefined = entry
  for (const [end, part] of parts.toReversed().entries()) {
    const isFormer = at !== undefined && site.having(name, 'alias', toKey(part)).includes(at)
    if (!isFormer && present.at(-1 - end) !== part) return false
    at = at && parentKey !== undefined ? site.find(name, at.data[parentKey]) : undefined
  }
  return true
}

function toKey(part: string): string {
  return encodeURIComponent(part).toLowerCase()
}

function findByAlias(site: Site, said: string): Entry | undefined {
  return preferPublic(saying(site, 'alias', said), site)
}
