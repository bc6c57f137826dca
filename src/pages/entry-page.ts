import { displayTitle } from '../derive/titles/display-title.ts'
import { completedImage } from '../derive/areas.ts'
import { authorsOf } from '../derive/implicit/authors.ts'
import type { Entry, FactPart, PageFact, Site } from '../model/model.ts'
import { sanitizeTitleHtml } from '../text/html/sanitize.ts'
import { boxWide } from '../text/html/scroll-boxes.ts'
import { breadcrumbs } from './parts/breadcrumbs.ts'
import { eventFile } from './calendar-file.ts'
import { loadComments, type CommentSection, type CommentsRequest } from './discussion/load-comments.ts'
import { commentPagePath, commentSection } from './discussion/comment-section.ts'
import {
  entryLinkOf,
  headTitleOf,
  dateMarkupOf,
  isDated,
  renderedTextOf,
  timeText,
  entryTitleOf,
} from './parts/entry-parts.ts'
import { discussionLink } from './feeds/feed-links.ts'
import { describeForOthers } from './parts/head.ts'
import { languagesOfEntry } from './parts/in-language.ts'
import { markup, type Markup, safe } from './parts/markup.ts'
import { listedHere } from './listed-here.ts'
import { linksTo, type Neighbours, neighboursOf } from './neighbours.ts'
import { pagesBelow } from './parts/navigation.ts'
import { openView, type FoundPage, type PageAnswer, type PageRequest, toPage } from './parts/page.ts'
import { entryPictureOf, type Picture, pictureIn } from './parts/picture.ts'
import { rulesFor } from './parts/block-rules.ts'
import { inLanguage, listInWords, wordsOf } from './parts/say.ts'
import { opens } from './parts/readable.ts'
import { termsOf } from './parts/terms-of.ts'

/** Returns the page of a public entry, or its password form; undefined for a page of comments that does not exist. */
export async function entryPage(entry: Entry, comments: CommentsRequest, request: PageRequest): Promise<FoundPage> {
  if (!opens(entry, request)) return passwordPage(entry, request)
  const [around, section, lists] = await Promise.all([
    neighboursOf(entry, request),
    loadComments(entry, comments, request),
    listedHere(entry, request),
  ])
  if (section === 'beyond') return undefined
  const below = section && (await commentSection(section, request))
  return openPage(entry, { around, section, below, lists }, request)
}

interface Below {
  readonly around: Neighbours | undefined
  readonly section: CommentSection | undefined
  readonly below: Markup | undefined
  readonly lists: readonly Markup[]
}

function openPage(entry: Entry, { around, section, below, lists }: Below, request: PageRequest): PageAnswer {
  const { site, comment } = request
  const say = wordsOf(site)
  const refused = comment && 'sent' in comment ? comment : undefined
  const { resource } = entry
  const picture = entryPictureOf(entry, site)
  const takesPlace = timeText(entry, site)
  const view = openView(request)
  const text = renderedTextOf(entry, request)
  const file = eventFile(entry, request)
  const rows = [
    ...(takesPlace === undefined
      ? []
      : [{ label: say.plain('when'), text: takesPlace, lang: say.plain.langOf('when') }]),
    ...resource.facts.flatMap((factsOf) => factsOf(entry, view)),
  ]
  return toPage(request, {
    title: refused ? say.plain('notSentTitle', { title: entryTitleOf(entry, site) }) : headTitleOf(entry, site),
    ...(refused && { status: refused.status }),
    ...(entryLinkOf(entry, site) === `${site.home}/` && { here: '/' }),
    languages: languagesOfEntry(entry, request),
    entry,
    canonical: new URL(commentPagePath(entry, request, section?.page), site.home).href,
    head: markup`${describeForOthers(entry, request, picture)}${discussionLink(entry, request)}${file?.head}`,
    rules: rulesFor(text, site.render(entry).rules),
    ...((request.password !== undefined || comment || section?.waiting) && { secret: true, noIndex: true }),
    ...(section?.answered && { noIndex: true }),
    main: markup`${breadcrumbs(entry, site)}<article>
      <h1>${safe(sanitizeTitleHtml(displayTitle(entry, site)) || entryTitleOf(entry, site))}</h1>
      ${isDated(entry) && markup`<p class="when">${dateMarkupOf(entry, site)}${byline(entry, site)}</p>`}
      ${picture && markup`<figure class="lead">${leadImage(picture, site)}</figure>`}
      ${
        rows.length > 0 &&
        markup`<dl class="facts">
          ${rows.map(
            ({ label, lang, lines, text, link }: PageFact) =>
              markup`<dt>${inLanguage(label, lang)}</dt>
                ${(lines ?? [[{ text, ...(link !== undefined && { link }) }]]).map((line) => markup`<dd>${factLine(line, picture, site)}</dd>`)}`,
          )}
        </dl>`
      }
      ${file?.visible} ${safe(boxWide(picture ? text : firstImageAtOnce(text), say.plain('table')))} ${filedUnder(entry, site)}
    </article>
      ${lists}${pagesBelow(entry, site)}
      ${around && linksTo(around, resource, request)} ${below}`,
  })
}

// A part with its own label is separated more clearly from the one before.
function factLine(parts: readonly FactPart[], lead: Picture | undefined, site: PageRequest['site']): Markup {
  const one = ({ label, text, link, picture }: FactPart, at: number) => {
    const shown = (picture && smallImage(picture, lead, site)) || text
    return markup`${at > 0 && (label === undefined ? ', ' : ' · ')}${label !== undefined && `${label} `}${link === undefined ? shown : markup`<a href="${link}">${shown}</a>`}`
  }
  return markup`${parts.map(one)}`
}

// Does not repeat the page's lead picture.
function smallImage(named: Entry, lead: Picture | undefined, site: PageRequest['site']): Markup | undefined {
  const picture = pictureIn(named, site)
  if (!picture || picture.address === lead?.address) return undefined
  const { address, alt, width, height } = picture
  const tag = markup`<img src="${address}" alt="${alt || entryTitleOf(named, site)}" width="${width}" height="${height}" loading="lazy" decoding="async" sizes="12rem" />`
  return safe(completedImage(tag.text, site))
}

// Loaded eagerly, as readers see it first.
function leadImage({ address, alt, width, height }: Picture, site: PageRequest['site']): Markup {
  const tag = markup`<img src="${address}" alt="${alt}" width="${width}" height="${height}" loading="eager" decoding="async" />`
  return safe(completedImage(tag.text, site))
}

// The same for the first picture of a text, if there is no lead picture.
function firstImageAtOnce(html: string): string {
  const at = html.indexOf('<img ')
  return at < 0
    ? html
    : html.slice(0, at) + html.slice(at).replace(/^<img decoding="async" loading="lazy"/, '<img decoding="async"')
}

function byline(entry: Entry, site: Site): Markup | false {
  const authors = authorsOf(entry, site).map(
    (author) => markup`<a rel="author" href="${entryLinkOf(author, site)}">${entryTitleOf(author, site)}</a>`,
  )
  const say = wordsOf(site)
  return authors.length > 0 && markup` ${say('by', { authors: listInWords(authors, say.plain) })}`
}

function filedUnder(entry: Entry, site: Site): Markup | false {
  const { sections, tags } = termsOf(entry, site)
  const links = [...sections, ...tags].map(
    (term) => markup`<li><a rel="tag" href="${entryLinkOf(term, site)}">${entryTitleOf(term, site)}</a></li>`,
  )
  return (
    links.length > 0 &&
    markup`<ul class="terms" aria-label="${wordsOf(site).plain('filedUnder')}">
      ${links}
    </ul>`
  )
}

function passwordPage(entry: Entry, request: PageRequest): PageAnswer {
  const { site, password, words } = request
  const late = words?.refusal()
  const say = wordsOf(site)
  const seconds = Number(late?.data['retry_after'])
  const wrong = late ? say('tooManyPasswords', { count: seconds }) : password !== undefined && say('wrongPassword')
  const page = toPage(request, {
    title: say.plain('protectedTitle'),
    secret: true,
    status: late?.status ?? (password === undefined && !request.comment ? 200 : 403),
    noIndex: true,
    entry,
    canonical: entryLinkOf(entry, site),
    main: markup`<h1>${say('protectedPage')}</h1>
      ${wrong && markup`<p class="error" role="alert">${wrong}</p>`}
      <form method="post" action="${new URL(entryLinkOf(entry, site)).pathname}">
        <label for="password">${say('password')}</label>
        <input type="password" id="password" name="password" required autocomplete="off" />
        <button>${say('open')}</button>
      </form>`,
  })
  return late ? { ...page, retryAfter: seconds } : page
}
