import { listedTypes } from '../derive/listed-types.ts'
import { isAttached } from '../derive/search-published.ts'
import type { EntriesView, Entry, Resource } from '../model/model.ts'
import { fileAddress } from './calendar-file.ts'
import { entryLinkOf } from './parts/entry-parts.ts'
import { type PageAnswer, type PageRequest, toRedirect } from './parts/page.ts'
import type { PagePath } from './parts/page-path.ts'
import { decoded } from '../text/wordpress/slug.ts'
import { isReadable, published } from './parts/readable.ts'

/** Leads from an address at which another program showed a list, a month or an archive to what shows it here. */
export function viewElsewhere({ path, turns, page, url }: PagePath, request: PageRequest): PageAnswer | undefined {
  if (turns === 'comment-page') return undefined
  const { site } = request
  for (const type of listedTypes(site)) {
    const view = type.viewAt?.(path, site)
    const address = view && addressOf(view, type, request)
    if (address === undefined || site.count(type.name, published(type, 0).where) === 0) continue
    // Only lists are turned.
    const isList = view!.shows === 'list' || view!.shows === 'archive'
    if (page > 1 && !isList) return undefined
    const to = page === 1 ? address : `${address}page/${page}/`
    // A page beyond the end of what stands there.
    return new URL(to).pathname === url.pathname ? undefined : toRedirect(to)
  }
  return undefined
}

function addressOf(view: EntriesView, type: Resource, { site, rest }: PageRequest): string | undefined {
  const { home } = site
  switch (view.shows) {
    case 'list':
      return type.postType!.hasArchive ? `${home}/${type.base}/` : undefined
    case 'month':
      return `${home}/calendar${view.month && `/${view.month}`}`
    case 'feed':
      return `${home}/calendar/feed/`
    case 'file':
      return fileAddress(type, rest, '')
    case 'archive':
      return entryLinkOf(view.of, site)
  }
}

/**
 * Leads from the name of an entry alone (`/hello-world/`), or from one that it had, to its page, as WordPress guesses:
 * only where exactly one that everybody may read is meant. In a tree, a name means something only where it stands.
 */
export function onlyOneNamed({ path, turns }: PagePath, request: PageRequest): PageAnswer | undefined {
  const [, slug] = /^\/([^/]+)\/$/.exec(path) ?? []
  if (turns || slug === undefined) return undefined
  const names = new Set([slug, decoded(slug)].map((name) => name.toLowerCase()))
  const { site } = request
  const found = new Set<Entry>()
  const types = listedTypes(site).filter((type) => type.parentKey === undefined && !isAttached(type))
  for (const { name, indexes } of types)
    for (const index of ['slug', 'alias'])
      if (indexes[index])
        for (const slugged of names)
          for (const entry of site.having(name, index, slugged)) if (isReadable(entry, request)) found.add(entry)
  const [entry] = found
  return entry && found.size === 1 ? toRedirect(entryLinkOf(entry, site)) : undefined
}
