import type { RestError } from '../../define/errors.ts'
import type { AssembledSite, Caller, Entry, Look, Site, View, RestRoot, SubmittedComment } from '../../model/model.ts'
import type { Submission } from '../../model/model.ts'
import { publicOnly } from '../../derive/may-see.ts'
import { siteOf } from '../../derive/languages/site-in-language.ts'
import { namedBySetting } from '../../derive/named-by-setting.ts'
import { siteFeedLinks, siteName } from './site-feed-links.ts'
import { isRightToLeft, languageTag } from '../../text/language.ts'
import { boxWide } from '../../text/html/scroll-boxes.ts'
import { languageLinks, languageSwitch, type OtherLanguage } from './language-links.ts'
import { markup, type Markup, safe } from './markup.ts'
import { type Picture, pictureIn } from './picture.ts'
import { linkList, navigationAt, usualLines } from './navigation.ts'
import { wordsOf } from './say.ts'
import { searchForm } from './search-form.ts'
import { ownStylesheetPath, stylesheetPath } from './stylesheet.ts'
import { basePath } from '../../text/hosts.ts'
import { textContent } from '../../text/html/text-content.ts'

export interface PageRequest {
  readonly site: AssembledSite
  /** Address of the REST root, without a trailing slash. */
  readonly rest: RestRoot
  /** Paths of the interface below the website's address, for programs only. */
  readonly forPrograms?: readonly string[]
  /** Path below the website's address, with its query. */
  readonly target: string
  /** The password that a reader typed for a protected entry. */
  readonly password?: string | undefined
  /** Checks that password, or refuses to after too many wrong ones. */
  readonly words?: { readonly tries: NonNullable<Caller['tries']>; refusal(): RestError | undefined }
  /** Whether visitors cannot submit anything. */
  readonly readOnly?: boolean
  /** The reader's own comment on an entry, if it was accepted; else their input, and its faults. */
  readonly comment?: PostedComment | undefined
}

export type PostedComment =
  | { readonly said: Entry }
  | (Exclude<Submission, { readonly comment: Entry }> & { readonly sent: SubmittedComment })

/** A page, a redirect, or a file that pages need. */
export interface PageAnswer {
  readonly status: number
  readonly type:
    | `text/${'html' | 'css' | 'javascript' | 'plain'}; charset=UTF-8`
    | `application/${'rss+xml' | 'atom+xml' | 'xml'}; charset=UTF-8`
    | 'image/svg+xml'
  readonly body: string
  readonly location?: string
  /** Whether pages of other websites may embed it in a frame, with its one script. */
  readonly framed?: boolean
  /** The rules of its inline stylesheet. */
  readonly rules?: string
  /** The rules of `style` elements in the site's own head; absent if the site has no look of its own. */
  readonly ownStyles?: readonly string[]
  /** Sources whose pages may embed it in a frame, without a script. */
  readonly framedBy?: readonly string[]
  /** Sources besides this website to which its forms may lead. */
  readonly formTargets?: readonly string[]
  /** Whether it must not be cached anywhere: it responds to a password. */
  readonly secret?: boolean
  /** Seconds until the request may be repeated. */
  readonly retryAfter?: number
  /** Whether it differs with each request, though the site is the same. */
  readonly passing?: boolean
}

/** Undefined if there is no such page. */
export type FoundPage = PageAnswer | undefined

export interface PageParts {
  /** Plain text; the home page has none. */
  readonly title?: string
  readonly main: Markup
  readonly head?: Markup
  /** Stylesheet rules for this page only; may be empty. */
  readonly rules?: string
  readonly status?: number
  readonly secret?: boolean
  /** Path of the menu item for this page. */
  readonly here?: string
  readonly canonical?: string
  /** The entry that it shows: its head links to the entry in the interface, if public. */
  readonly entry?: Entry
  /** Addresses of the previous and next pages of a list. */
  readonly prev?: string
  readonly next?: string
  readonly noIndex?: boolean
  /** The page in each of its languages. */
  readonly languages?: readonly OtherLanguage[]
  /** The language of its content, if not the site's. */
  readonly lang?: string
  /** Whether to ignore the site's own look: people type passwords here. */
  readonly isPlain?: boolean
}

/** Returns a whole page: landmarks, a skip link, the site's name, and the content. */
export function toPage(request: PageRequest, parts: PageParts): PageAnswer {
  const { site, rest } = request
  const { canonical, entry, lang, languages = [], next, noIndex, prev, rules = '' } = parts
  const name = siteName(site)
  const say = wordsOf(site)
  const look: Look = parts.isPlain ? {} : site.appearance.in(site.language)
  const at = parts.here === undefined ? canonical : site.home + parts.here
  const footer = navigationAt('footer', site)
  const icon = iconOf(site)
  const logo = pictureNamed('site_logo', site)
  const title = parts.title ? `${parts.title} – ${name}` : name
  const known = publicOnly(entry, site)
  const json = known && rest.addressOf(known.resource.namespace, known.resource.base, known.id)
  const head = markup`${
    look.style !== undefined &&
    markup`<link rel="stylesheet" href="${below(site, ownStylesheetPath)}" />
        `
  }${(noIndex || !isForSearch(site)) && markup`<meta name="robots" content="noindex, ${isForSearch(site) ? 'follow' : 'nofollow'}" />`}
        <link rel="https://api.w.org/" href="${rest.url}/" />
        ${json !== undefined && markup`<link rel="alternate" type="application/json" href="${json}" />`}
        ${canonical !== undefined && markup`<link rel="canonical" href="${canonical}" />`}
        ${prev !== undefined && markup`<link rel="prev" href="${prev}" />`}
        ${next !== undefined && markup`<link rel="next" href="${next}" />`}
        <link rel="icon" href="${icon?.address ?? 'data:,'}" /> ${siteFeedLinks(site)} ${languages.length > 0 && languageLinks(languages, site)}${parts.head}${rules !== '' && markup`<style>${safe(rules)}</style>`}${look.head && safe(`\n${look.head.html}`)}`
  const body = markup`<a class="skip" href="#main">${say('skip')}</a>
        <header class="bar">
          <p class="name">
            <a href="${site.home}/"
              >${logo && markup`<img class="logo" src="${logo.address}" alt="" width="${logo.width}" height="${logo.height}" /> `}${name}</a
            >
          </p>
          <nav aria-label="${say.plain('site')}">
            ${linkList(navigationAt('header', site) ?? usualLines(site), at)}
          </nav>
          ${searchForm(site, { id: 'search', label: say.plain('site') })}${languageSwitch(languages, site, say.plain('languages'))}
        </header>
        <main id="main" tabindex="-1"${lang !== undefined && lang !== languageOf(site) && markup` lang="${lang}" dir="ltr"`}>${parts.main}</main>
        <footer class="bar">
          ${look.footer === undefined ? markup`<p>${textContent(site.settings.description)}</p>` : markup`<div class="own">${safe(boxWide(look.footer, say.plain('table')))}</div>`}
          ${footer && footer.length > 0 && markup`<nav aria-label="${name}">${linkList(footer, at)}</nav>`}
          ${look.footer === undefined && markup`<p><a href="${rest.url}/">${say('asJson')}</a></p>`}
        </footer>`
  const { status = 200, secret } = parts
  return {
    ...asPage(site, { title, head, body }, status),
    ...(rules !== '' && { rules }),
    ...((look.style ?? look.head) !== undefined && { ownStyles: look.head?.styles ?? [] }),
    ...(secret && { secret: true }),
  }
}

/** Returns a view in which nothing is protected, for entries that the reader may see entirely. */
export function openView({ site, rest }: PageRequest): View {
  return { site, rest, context: 'view', opens: () => true, sees: (named) => publicOnly(named, site) !== undefined }
}

/** Returns a redirect. Status 301, unless the target may change (302), or shows the result of a form (303). */
export function toRedirect(location: string, status: 301 | 302 | 303 = 301): PageAnswer {
  return { status, type: 'text/html; charset=UTF-8', body: '', location }
}

/** Whether search engines may show the site: its setting `blog_public`. */
export function isForSearch({ settings }: Site): boolean {
  return settings['blog_public'] !== false
}

/** Returns a document in the site's style; its title is plain text. */
export function asPage(
  site: Site,
  { title, head, body }: { readonly title: string; readonly head: Markup; readonly body: Markup },
  status = 200,
): PageAnswer {
  const { text } = markup`<!doctype html>
    <html lang="${languageOf(site)}"${isRightToLeft(site.settings.language) && markup` dir="rtl"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${below(site, stylesheetPath)}" />
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return { status, type: 'text/html; charset=UTF-8', body: text }
}

// The path of a built-in file on the same host.
function below(site: Site, path: string): string {
  return `${basePath(siteOf(site).home)}${path}`
}

/** Returns the site's language in HTML's format: `en-US`. */
export function languageOf({ settings }: Site): string {
  return languageTag(settings.language)
}

/** Returns the page for an address without content: the site's own or the built-in one. */
export function notFoundPage(request: PageRequest): PageAnswer {
  const say = wordsOf(request.site)
  const own = request.site.appearance.in(request.site.language).notFound
  const home = markup`<a href="${request.site.home}/">${say('homePage')}</a>`
  const main = own
    ? markup`${!own.html.includes('<h1') && markup`<h1>${own.title ?? say('nothingHere')}</h1>`}${safe(boxWide(own.html, say.plain('table')))}`
    : markup`<h1>${say('nothingHere')}</h1>
      <p>
        ${say('nothingHereWhy', { home })}
      </p>`
  return toPage(request, { status: 404, title: own?.title ?? say.plain('notFound'), noIndex: true, main })
}

export function iconOf(site: Site): Picture | undefined {
  return pictureNamed('site_icon', site)
}

function pictureNamed(setting: string, site: Site): Picture | undefined {
  return pictureIn(namedBySetting(site, setting), site)
}
