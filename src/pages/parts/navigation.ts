import { frontPage, postsPage } from '../../derive/named-by-setting.ts'
import { childrenOf } from '../../derive/entries.ts'
import { listedTypes } from '../../derive/listed-types.ts'
import { isSeenIn } from '../../derive/languages/site-in-language.ts'
import { untilChanged } from '../../work/until-changed.ts'
import type { AssembledSite, Entry, NavigationLine, Resource, Site } from '../../model/model.ts'
import { entryTitle } from './entry-title.ts'
import { markup, type Markup } from './markup.ts'
import { isReadable } from './is-readable.ts'
import { wordsOf } from './say.ts'

/** Returns the menu at a location of the pages, if there is one. */
export function navigationAt(place: string, site: AssembledSite): readonly NavigationLine[] | undefined {
  return site.areas.map(({ navigation }) => navigation?.(place, site)).find(Boolean)
}

/** Nobody reads through more top-level pages. */
const most = 10

const known = untilChanged<string, readonly NavigationLine[]>('the usual navigation')

/** Returns the navigation of a site without a menu: home, top-level pages, the page of posts, and the calendar. */
export function usualLines(site: Site): readonly NavigationLine[] {
  const say = wordsOf(site)
  const pages = known(site, 'header', () => {
    const [front, posts] = [frontPage(site), postsPage(site)]
    const trees = listedTypes(site).filter(({ postType, parentKey }) => postType?.hierarchical && parentKey)
    const pages = trees.flatMap((tree) => topOf(tree, site)).filter((page) => page !== front && page !== posts)
    const newest = posts && isReadable(posts, { site }) ? [posts] : []
    return [...pages.slice(0, most), ...newest].map((page) => lineTo(page, site))
  })
  return [
    { label: say.plain('home'), href: `${site.home}/`, below: [] },
    ...pages,
    ...(hasCalendar(site) ? [{ label: say.plain('calendar'), href: `${site.home}/calendar`, below: [] }] : []),
  ]
}

/** Renders a menu as lists of links; the one to the current page is marked. */
export function linkList(lines: readonly NavigationLine[], at: string | undefined): Markup {
  const item = ({ label, language, href, opensAnew, below }: NavigationLine): Markup =>
    markup`<li>
      <a href="${href}"${language && markup` lang="${language}"`}${isSamePage(href, at) && markup` aria-current="page"`}${opensAnew && markup` target="_blank" rel="noopener"`}>${label}</a>
      ${below.length > 0 && linkList(below, at)}
    </li>`
  return markup`<ul>
    ${lines.map(item)}
  </ul>`
}

/** Renders links to an entry's child pages. */
export function pagesBelow(entry: Entry, site: Site): Markup | false {
  const { parentKey, postType } = entry.resource
  if (!postType?.hierarchical || parentKey === undefined) return false
  const below = childrenOf(entry, site).filter(
    (one) => one !== entry && isReadable(one, { site }) && isSeenIn(one, site),
  )
  const lines = sortByMenuOrder(below, site).map((one) => lineTo(one, site))
  return (
    lines.length > 0 &&
    markup`<nav class="below" aria-label="${entryTitle(entry, site)}">${linkList(lines, undefined)}</nav>`
  )
}

function topOf({ name, parentKey }: Resource, site: Site): Entry[] {
  const top = site.having(name, parentKey!, '#0').filter((one) => isReadable(one, { site }) && isSeenIn(one, site))
  return sortByMenuOrder(top, site).slice(0, most + 2)
}

function sortByMenuOrder(entries: readonly Entry[], site: Site): Entry[] {
  const orderOf = ({ data }: Entry) => (typeof data['menu_order'] === 'number' ? data['menu_order'] : 0)
  const known = entries.map((entry) => ({ entry, order: orderOf(entry), title: entryTitle(entry, site) }))
  return known.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title)).map(({ entry }) => entry)
}

function lineTo(entry: Entry, site: Site): NavigationLine {
  return { label: entryTitle(entry, site), href: entry.resource.permalink!(entry, site), below: [] }
}

function isSamePage(href: string, at: string | undefined): boolean {
  return at !== undefined && bare(href) === bare(at)
}

function bare(address: string): string {
  return address.replace(/#.*$/, '').replace(/(?<!\/)\/+$/, '')
}

function hasCalendar({ resources }: Site): boolean {
  return [...resources.values()].some(({ occurs }) => occurs !== undefined)
}
