import { standIn } from '../derive/languages/untranslated.ts'
import { findByAddress, isNaming } from '../derive/addresses/find-by-address.ts'
import { belowPage } from '../derive/addresses/below-page.ts'
import { findByFormerPath } from '../derive/addresses/find-by-former-path.ts'
import { frontPage, postsPage } from '../derive/named-by-setting.ts'
import type { Entry } from '../model/model.ts'
import { avatarAt } from './avatar.ts'
import { archiveSubject } from '../derive/addresses/archives.ts'
import { calendarPage } from './calendar-page.ts'
import { hasMonths } from './parts/calendar-ways.ts'
import { embedCard, embedScript, embedScriptPath } from './embed-card.ts'
import { entryLinkOf } from './parts/entry-parts.ts'
import { entryPage } from './entry-page.ts'
import { onlyOneNamed, viewElsewhere, viewInQuery } from './elsewhere.ts'
import { feedAt, feedElsewhere } from './feeds/answer-feed.ts'
import { findForm, formPage } from './form-page.ts'
import { archivePage } from './lists/archive-page.ts'
import { dateArchive } from './lists/date-archive.ts'
import { folderList } from './lists/folder-list.ts'
import { homePage } from './lists/home-page.ts'
import { listInQuery } from './parts/list-in-query.ts'
import { postsListPage } from './lists/posts-page.ts'
import { searchElsewhere, searchPage } from './lists/search-page.ts'
import { typeArchive } from './lists/type-archive.ts'
import { type FoundPage, type PageRequest, toRedirect } from './parts/page.ts'
import { type PagePath, toPagePath } from './parts/page-path.ts'
import { isReadable } from './parts/readable.ts'
import { requestInDefaultLanguage, inRequestedLanguage, inLanguageOf, isBelowLanguage } from './parts/in-language.ts'
import { answerSiteFile } from './site-files/answer-site-file.ts'
import { lookRules } from './looks.ts'
import { ownStylesheetPath, stylesheetOf, stylesheetPath } from './parts/stylesheet.ts'
import { decoded } from '../text/wordpress/slug.ts'

export { notTaken, submitComment } from './discussion/submit-comment.ts'
export { isComment } from './discussion/submitted-comment.ts'
export { findForm, formPage, formTargetOf } from './form-page.ts'
export { inRequestedLanguage } from './parts/in-language.ts'
export { notFoundPage, type PageAnswer, type PageRequest } from './parts/page.ts'

/**
 * Returns the page at an address of the website, or undefined if the public finds nothing there. Content takes precedence over
 * lists: its addresses are never taken away.
 *
 * @throws Again when a long text is not rendered yet, or the site changed while others were served
 */
export async function answerPage(whole: PageRequest): Promise<FoundPage> {
  const file = toPagePath(whole)
  if (!file) return undefined
  // Files for programs at fixed addresses cover all languages.
  const found = fileAt(file, whole) ?? (await answerSiteFile(file.raw, whole))
  const inDefault = found ? undefined : requestInDefaultLanguage(whole)
  if (inDefault)
    return (
      // The home page has one in each language, where its queries are answered.
      (file.path === '/' ? undefined : await entryAt(file, whole)) ??
      (await toPageBelow(inDefault)) ??
      formerPage(file, whole) ??
      // Entries in no language have feeds, too.
      (await feedAt(file, whole)) ??
      feedElsewhere(file, whole)
    )
  const request = found ? whole : inRequestedLanguage(whole)
  const pagePath = found ? file : toPagePath(request)
  if (found || !pagePath) return found
  return (
    (await programFileAt(pagePath, request)) ??
    (isNaming(request.site, pagePath.url.searchParams) ? undefined : await searchPage(pagePath, request)) ??
    (await pageAt(pagePath, request)) ??
    (await standInAt(whole)) ??
    otherSpelling(file, whole)
  )
}

// A temporary redirect, as a translation may follow.
async function standInAt(request: PageRequest): Promise<FoundPage> {
  const { site } = request
  const target = standIn(request.target, site.settings)
  const answer = target === undefined ? undefined : await answerPage({ ...request, target })
  return answer && toRedirect(answer.location ?? site.home + target!, 302)
}

async function toPageBelow(request: PageRequest): Promise<FoundPage> {
  const answer = await answerPage(request)
  return answer && answer.location === undefined ? toRedirect(request.site.home + request.target) : answer
}

// A query may request a list at another page's address, where that page would be the wrong response.
async function pageAt(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const listed = queriedList(pagePath, request)
  const at = listed ? listed.list : pagePath
  const view = at && viewInQuery(at, request)
  if (view || listed) return view ?? (at && listAt(at, request))
  return (
    (await entryAt(pagePath, request)) ??
    (await ownPageAt(pagePath, request)) ??
    (await listAt(pagePath, request)) ??
    (await feedAt(pagePath, request)) ??
    formerPage(pagePath, request) ??
    // Other addresses of feeds may have been those of pages.
    feedElsewhere(pagePath, request) ??
    wholeText(pagePath, request) ??
    (await folderList(pagePath, request)) ??
    viewElsewhere(pagePath, request) ??
    onlyOneNamed(pagePath, request) ??
    searchElsewhere(pagePath, request)
  )
}

function queriedList(pagePath: PagePath, { site }: PageRequest): { readonly list: PagePath | undefined } | undefined {
  const query = pagePath.url.searchParams
  const found = pagePath.path === '/' && !isNaming(site, query) ? listInQuery(query, site) : undefined
  if (!found) return undefined
  const { path } = found
  return { list: path === undefined ? undefined : { ...pagePath, path, pathname: new URL(site.home + path).pathname } }
}

// `/index.php?p=7` or `/index.php/about/`, as WordPress writes addresses without rewriting, or one copied from a text with punctuation: `/a/).`
async function otherSpelling({ raw, url }: PagePath, request: PageRequest): Promise<FoundPage> {
  const path = raw
    .replace(/\/index\.php(?=\/|$)/, '/')
    .replace(signsBehind, '')
    .replaceAll(/\/{2,}/g, '/')
  if (path === raw) return undefined
  return toPageBelow({ ...request, target: path + url.search })
}

// Punctuation, also encoded, but no octets that end other characters. From the first of a run only: from each is quadratic.
const sign = `(?:[!"'(),.;{}]|%2[01279CE]|%28|%3B|%7[BD]|%E2%80%9[CD])`
const signsBehind = new RegExp(`(?<!${sign})${sign}+$`, 'i')

function fileAt({ raw: path }: PagePath, { site }: PageRequest): FoundPage {
  if (path === stylesheetPath)
    return { status: 200, type: 'text/css; charset=UTF-8', body: stylesheetOf(site.areas) + lookRules(site.settings) }
  const { style } = site.appearance.in()
  if (path === ownStylesheetPath && style !== undefined)
    return { status: 200, type: 'text/css; charset=UTF-8', body: style }
  if (path === embedScriptPath) return { status: 200, type: 'text/javascript; charset=UTF-8', body: embedScript }
  const avatar = avatarAt(path)
  return avatar === undefined ? undefined : { status: 200, type: 'image/svg+xml', body: avatar }
}

// Files for programs in one language, and feeds that a query requests.
async function programFileAt(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const file = isBelowLanguage(request.site) ? await answerSiteFile(pagePath.raw, request) : undefined
  if (file || !pagePath.url.searchParams.has('feed')) return file
  return (await feedAt(pagePath, request)) ?? feedElsewhere(pagePath, request)
}

async function entryAt(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const { site } = request
  const { origin, pathname, search } = pagePath.url
  const entry = findByAddress(site, `${origin}${pathname}${search}`)
  if (entry && isReadable(entry, request)) return answerEntryPage(entry, pagePath, inLanguageOf(entry, request))
  const turned = pagePath.turns && findByAddress(site, `${origin}${pagePath.pathname}`)
  if (!turned || !isReadable(turned, request)) return undefined
  // Lists are paginated at their own address, comments below their entry's.
  const isList = turned === postsPage(site)
  return isList === (pagePath.turns === 'page') ? answerEntryPage(turned, pagePath, request) : undefined
}

// Each page has one address: others redirect to it.
async function answerEntryPage(entry: Entry, pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const address = entryLinkOf(entry, request.site)
  // Encoded characters may arrive decoded: `&` for `%26`.
  const [at, own] = [decoded(pagePath.url.pathname), decoded(new URL(address).pathname)]
  if ([at, `${at}/`].includes(belowPage(own, 'embed/'))) return embedCard(entry, request)
  if (entry === postsPage(request.site)) return postsListPage(entry, pagePath, request)
  const query = pagePath.url.searchParams
  const comments = Number(/^[1-9]\d{0,5}$/.exec(query.get('cpage') ?? '')?.[0] ?? 0)
  if (comments > 0) {
    // Other sites may have divided them into more pages.
    const isThere = comments > 1 && (await entryPage(entry, { page: comments, query }, request)) !== undefined
    return toRedirect(isThere ? belowPage(address, `comment-page-${comments}/`) : address)
  }
  if (at === own) return entryPage(entry, { page: 1, query }, request)
  const { page } = pagePath
  const isTurned = page > 1 && at === belowPage(own, `comment-page-${page}/`)
  return isTurned ? entryPage(entry, { page, query }, request) : toRedirect(address)
}

// The calendar and the forms.
async function ownPageAt({ path, pathname, turns }: PagePath, request: PageRequest): Promise<FoundPage> {
  if (turns) return undefined
  const calendar = /^\/calendar(?:\/([\d-]+))?\/$/.exec(path)
  if (calendar) return calendarPage(request, calendar[1])
  const { site } = request
  const [, above, month] = /^(\/.*\/)month\/(?:([\d-]+)\/)?$/.exec(pathname) ?? []
  const subject = above === undefined || archiveSubject(pathname, site) ? undefined : archiveSubject(above, site)
  if (subject && hasMonths(subject, site)) return calendarPage(request, month, subject)
  const form = findForm(path, request)
  return form && formPage(form, request)
}

async function listAt(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  if (pagePath.turns === 'comment-page') return undefined
  if (pagePath.path === '/') return isHome(pagePath, request) ? homePage(pagePath, request) : undefined
  return (
    (await archivePage(pagePath, request)) ??
    (await dateArchive(pagePath, request)) ??
    (await typeArchive(pagePath, request))
  )
}

// An unknown entry, or too high a page of a search, is not home; nor is any page number if an entry is the front page.
function isHome({ url }: PagePath, request: PageRequest): boolean {
  const front = frontPage(request.site)
  const query = url.searchParams
  return !isNaming(request.site, query) && !query.has('s') && !(front && isReadable(front, request))
}

// A page number below an entry's address redirects to the entry: texts have one page here, and comments no more than there are.
function wholeText({ turns, pathname, url }: PagePath, request: PageRequest): FoundPage {
  const above = turns ? pathname : /^(.*\/)\d+\/$/.exec(pathname)?.[1]
  const entry = above === undefined ? undefined : findByAddress(request.site, `${url.origin}${above}`)
  const isWhole = entry && isReadable(entry, request) && entry !== postsPage(request.site)
  return isWhole ? toRedirect(entryLinkOf(entry, request.site)) : undefined
}

// A former address redirects to the present one, and so do its feed, embed and numbered pages, unless something else is there.
function formerPage({ url: { origin, pathname } }: PagePath, request: PageRequest): FoundPage {
  const { site } = request
  const readable = (entry: Entry | undefined) => (entry && isReadable(entry, request) ? entry : undefined)
  const formerAt = (path: string) => readable(findByFormerPath(site, origin + path))
  const whole = formerAt(pathname)
  if (whole) return toRedirect(entryLinkOf(whole, site))
  const [below] = /(?<=\/)(?:feed(?:\/\w+)?|embed|page\/\d+|comment-page-\d+|\d+)\/?$/.exec(pathname) ?? []
  const above = below && pathname.slice(0, -below.length)
  if (!above || readable(findByAddress(site, origin + above)) || archiveSubject(above, site)) return undefined
  const entry = formerAt(above)
  return entry && toRedirect(belowPage(entryLinkOf(entry, site), below!))
}
