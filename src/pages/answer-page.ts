import { findByAddress, findByFormerPath, isNaming } from '../derive/find-by-address.ts'
import { postsPage } from '../derive/named-by-setting.ts'
import { orNotYet } from '../define/long-texts.ts'
import type { Entry } from '../define/model.ts'
import { archivePage } from './archive-page.ts'
import { avatarAt } from './avatar.ts'
import { calendarPage } from './calendar-page.ts'
import { embedCard, embedScript, embedScriptPath } from './embed-card.ts'
import { addressOf } from './entry-parts.ts'
import { entryPage } from './entry-page.ts'
import { answerFeed } from './feeds/answer-feed.ts'
import { findForm, formPage } from './form-page.ts'
import { homePage } from './home-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { postsListPage } from './posts-page.ts'
import { isReadable } from './readable.ts'
import { answerSiteFile } from './site-files/answer-site-file.ts'
import { stylesheet, stylesheetPath } from './stylesheet.ts'

export { notFoundPage } from './page.ts'
export { findForm, formPage, targetOf } from './form-page.ts'
export type { PageAnswer, PageRequest } from './page.ts'

/**
 * The page at an address of the website, or undefined where the public finds nothing.
 *
 * @throws NotYet when a long text is not rendered yet
 * @throws Overtaken when the site changed while others were served
 */
export async function answerPage(request: PageRequest): Promise<PageAnswer | undefined> {
  const { site, target } = request
  // Concatenated, not resolved: what begins with two slashes is a path here, not another host.
  const address = `${site.home}${target}`
  if (!URL.canParse(address)) return undefined
  const { origin, pathname, search } = new URL(address)
  const path = pathname.slice(new URL(site.home).pathname.replace(/\/$/, '').length)
  if (path === stylesheetPath) return { status: 200, type: 'text/css; charset=UTF-8', body: stylesheet }
  if (path === embedScriptPath) return { status: 200, type: 'text/javascript; charset=UTF-8', body: embedScript }
  const avatar = avatarAt(path)
  if (avatar !== undefined) return { status: 200, type: 'image/svg+xml', body: avatar }
  const query = new URLSearchParams(search)
  const file = (await answerSiteFile(path, request)) ?? (query.has('feed') && (await answerFeed(path, query, request)))
  if (file) return file
  const entry = findByAddress(site, `${origin}${pathname}${search}`)
  if (entry && isReadable(entry, request)) return orNotYet(() => pageOf(entry, pathname, request))
  const feed = await answerFeed(path, query, request)
  if (feed) return feed
  const calendar = /^\/calendar(?:\/([\d-]+))?\/?$/.exec(path)
  if (calendar) return calendarPage(request, calendar[1])
  const form = findForm(path, request)
  if (form) return formPage(form, request)
  if (path !== '/') return (await archivePage(pathname, request)) ?? formerPage(`${origin}${pathname}`, request)
  // A query that names an unknown entry gets nothing, rather than the home page.
  return isNaming(site, query) ? undefined : homePage(request)
}

// Each page has one address: others redirect to it.
function pageOf(entry: Entry, path: string, request: PageRequest): PageAnswer | Promise<PageAnswer> {
  const address = addressOf(entry, request.site)
  const own = new URL(address).pathname
  if (path === `${own}embed/` || path === `${own}embed`) return embedCard(entry, request)
  if (path !== own) return { status: 301, type: 'text/html; charset=UTF-8', body: '', location: address }
  return entry === postsPage(request.site) ? postsListPage(entry, request) : entryPage(entry, request)
}

// An address that an entry had before it was renamed elsewhere leads to the one that it has.
function formerPage(address: string, request: PageRequest): PageAnswer | undefined {
  const entry = findByFormerPath(request.site, address)
  if (!entry || !isReadable(entry, request)) return undefined
  return { status: 301, type: 'text/html; charset=UTF-8', body: '', location: addressOf(entry, request.site) }
}
