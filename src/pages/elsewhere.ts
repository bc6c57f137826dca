import { belowPage } from '../derive/addresses/below-page.ts'
import { listedTypes } from '../derive/listed-types.ts'
import { isAttached } from '../derive/search-published.ts'
import type { EntriesView, Entry, Resource } from '../model/model.ts'
import { fileAddress, listFileAddress } from './calendar-file.ts'
import { hasMonths, monthOf } from './parts/calendar-ways.ts'
import { entryLinkOf } from './parts/entry-parts.ts'
import { type FoundPage, type PageRequest, toRedirect } from './parts/page.ts'
import type { PagePath } from './parts/page-path.ts'
import { decoded } from '../text/wordpress/slug.ts'
import { isReadable, published } from './parts/readable.ts'

/** Redirects another program's address of a list, a month or an archive to the page that shows it here. */
export function viewElsewhere(pagePath: PagePath, request: PageRequest): FoundPage {
  return toView(pagePath, request, ({ viewAt }) => viewAt?.(pagePath.path, request.site))
}

/** The same for a query: `/events/?ical=1`. */
export function viewInQuery(pagePath: PagePath, request: PageRequest): FoundPage {
  const { search, searchParams } = pagePath.url
  if (search === '') return undefined
  return toView(pagePath, request, ({ viewOfQuery }) => viewOfQuery?.(pagePath.path, searchParams, request.site))
}

function toView(
  { turns, page, url }: PagePath,
  request: PageRequest,
  viewOf: (type: Resource) => EntriesView | undefined,
): FoundPage {
  if (turns === 'comment-page') return undefined
  const { site } = request
  for (const type of listedTypes(site)) {
    const view = viewOf(type)
    const address = view && viewAddress(view, type, request)
    if (address === undefined || site.count(type.name, published(type, 0).where) === 0) continue
    // Only lists are paginated.
    if (page > 1 && view!.shows !== 'list') return undefined
    const to = page === 1 ? address : belowPage(address, `page/${page}/`)
    // Already there: a page beyond the end of the list.
    return new URL(to).pathname === url.pathname ? undefined : toRedirect(to)
  }
  return undefined
}

function viewAddress(view: EntriesView, type: Resource, request: PageRequest): string | undefined {
  const { site } = request
  const { home } = site
  const { of } = view
  if (view.shows === 'file') return fileOf(view, type, request)
  if (view.shows === 'feed') return `${home}/calendar/feed/`
  if (view.shows === 'month' && (!of || hasMonths(of, site))) return monthOf(of, view.month, site)
  if (of) return entryLinkOf(of, site)
  return type.postType!.hasArchive ? `${home}/${type.base}/` : undefined
}

function fileOf({ of, filter }: EntriesView, type: Resource, request: PageRequest): string | undefined {
  if (of?.resource === type) return fileAddress(type, request.rest, '/{id}')?.replace('{id}', String(of.id))
  return listFileAddress(type, request, filter)
}

/** Redirects a slug alone (`/hello-world/`) to the only public entry that has it, as WordPress guesses; not in tree types. */
export function onlyOneNamed({ path, turns }: PagePath, request: PageRequest): FoundPage {
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
