import { belowPage } from '../../derive/addresses/below-page.ts'
import type { Site } from '../../model/model.ts'
import { describeList } from '../parts/head.ts'
import { markup, type Markup, type Part } from '../parts/markup.ts'
import { type FoundPage, type PageParts, type PageRequest, toRedirect, toPage } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { siteName } from '../parts/site-feed-links.ts'
import { listLength } from '../../derive/listed-types.ts'
import { listEntries, listHeading } from './entries.ts'
import { wordsOf } from '../parts/say.ts'
import type { Section } from '../parts/section.ts'

export interface ListPage extends Pick<PageParts, 'entry' | 'here' | 'languages' | 'noIndex'> {
  readonly title?: string
  /** Address of the first page, without a query. */
  readonly address: string
  /** The query of its addresses, with the question mark. */
  readonly query?: string
  readonly sections: readonly Section[]
  readonly description?: string
  readonly head?: Markup
  /** Displayed below the heading. */
  readonly intro?: Markup | false
  /** The line below the heading with the number of results. */
  readonly count?: (total: number) => Markup
  /** Makes further lists, for the first page only. */
  readonly more?: () => Promise<readonly Markup[]>
  /** Displayed below all lists. */
  readonly outro?: Markup | false
  /** Displayed in place of entries, if there are none; without it, an empty list has no page. */
  readonly empty?: Part
  /** Whether sections have headings even if there is only one. */
  readonly headed?: boolean
}

/** Returns a page of a list; undefined after its last one. Each page has one address: others redirect to it. @throws Again */
export async function listPage(pagePath: PagePath, request: PageRequest, list: ListPage): Promise<FoundPage> {
  const { site } = request
  const { title, sections, address, query = '' } = list
  const { page } = pagePath
  const length = listLength(site)
  const taken = await Promise.all(
    sections.map(async (section) => ({ section, ...(await section.take((page - 1) * length, length)) })),
  )
  const pages = Math.max(1, ...taken.map(({ total }) => Math.ceil(total / length)))
  if (page > pages) return undefined
  const found = taken.filter(({ entries }) => entries.length > 0)
  if (list.empty === undefined && found.length === 0) return undefined
  const at = (number: number) => (number === 1 ? address : belowPage(address, `page/${number}/`)) + query
  if (new URL(at(page)).pathname !== pagePath.url.pathname) return toRedirect(at(page))
  const parts: Markup[] = []
  const isAlone = !list.headed && taken.filter(({ total }) => total > 0).length === 1
  for (const { section, entries } of found) {
    // One after another: each yields while it is made.
    const items = await listEntries(entries, request, isAlone ? 'h2' : 'h3')
    parts.push(isAlone ? items : listHeading(section.name, section.heading ?? '', items))
  }
  const more = (page === 1 && (await list.more?.())) || []
  const turn = { ...(page > 1 && { prev: at(page - 1) }), ...(page < pages && { next: at(page + 1) }) }
  const say = wordsOf(site)
  const place = { page, pages }
  const heading = title ?? siteName(site)
  return toPage(request, {
    ...(title !== undefined && { title }),
    ...(page > 1 && {
      title: title === undefined ? say.plain('pageOf', place) : say.plain('titleAndPage', { title, ...place }),
    }),
    ...(list.here !== undefined && { here: list.here }),
    ...(list.noIndex && { noIndex: true }),
    ...(page === 1 && list.languages && { languages: list.languages }),
    ...(list.entry && { entry: list.entry }),
    canonical: at(page),
    ...turn,
    head: markup`${describeList(heading, at(page), request, list.description)}${list.head}`,
    main: markup`<h1>${heading}</h1>
      ${list.intro}${list.count?.(taken.reduce((sum, { total }) => sum + total, 0))}
      ${parts.length + more.length > 0 ? parts : markup`<p>${list.empty}</p>`}
      ${pages > 1 && pageTurn(turn, place, site)} ${more} ${list.outro}`,
  })
}

type Place = Readonly<Record<'page' | 'pages', number>>

function pageTurn({ prev, next }: Pick<PageParts, 'next' | 'prev'>, place: Place, site: Site): Markup {
  const say = wordsOf(site)
  return markup`<nav class="turn" aria-label="${say.plain('pages')}">
    <span>${prev !== undefined && markup`<a rel="prev" href="${prev}">${say('previous')}</a>`}</span>
    <span class="soft">${say('pageOf', place)}</span>
    <span>${next !== undefined && markup`<a rel="next" href="${next}">${say('next')}</a>`}</span>
  </nav>`
}
