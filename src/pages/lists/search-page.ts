import type { Query, Resource, Site } from '../../model/model.ts'
import { narrowToPublished, searchedTypes } from '../../derive/search-published.ts'
import { markup } from '../parts/markup.ts'
import { type FoundPage, type PageRequest, toRedirect } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { languagesOfSite } from '../parts/in-language.ts'
import { searchForm } from '../parts/search-form.ts'
import { listPage } from './list-page.ts'
import { isReadable } from '../parts/readable.ts'
import { wordsOf } from '../parts/say.ts'
import type { Taken } from '../parts/section.ts'

/** Returns search results at `/?s=WORDS`, best first: those of the interface, and venues and organizers; else undefined. */
export async function searchPage(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const { site } = request
  const words = pagePath.path === '/' ? pagePath.url.searchParams.get('s') : null
  if (words === null) return undefined
  const say = wordsOf(site)
  const search = words.trim().slice(0, longest)
  const query = `?${new URLSearchParams({ s: search })}`
  return listPage(pagePath, request, {
    title: search === '' ? say.plain('search') : say.plain('searchFor', { words: search }),
    address: `${site.home}/`,
    query,
    languages: languagesOfSite(site, `/${query}`),
    noIndex: true,
    sections: search === '' ? [] : [{ name: 'found', take: find }],
    intro: searchForm(site, { words: search, id: 'search-again', label: say.plain('searchAgain') }),
    ...(search !== '' && { count: (total) => markup`<p role="status">${say('results', { count: total })}</p>` }),
    empty: say(search === '' ? 'saySomething' : 'tryOthers'),
  })

  async function find(offset: number, limit: number): Promise<Taken> {
    const query: Query = { where: [], tests: [], ranges: [], search, orderBy: '', descending: true, offset, limit }
    narrowToPublished(query, site)
    const names = [...searchedTypes(site), ...placesIn(site)].map(({ name }) => name)
    const { entries, total } = await site.selectAmong(names, query)
    return { entries: entries.filter((entry) => isReadable(entry, request)), total }
  }
}

/** Redirects WordPress's addresses of search results: `/search/tulips/`. */
export function searchElsewhere({ page, path, turns }: PagePath, { site }: PageRequest): FoundPage {
  const [, written] = /^\/search\/([^/]+)\/$/.exec(path) ?? []
  if (written === undefined || turns === 'comment-page') return undefined
  const query = new URLSearchParams(`s=${written.replaceAll('&', '%26')}`)
  return toRedirect(`${site.home}/${page > 1 ? `page/${page}/` : ''}?${query}`)
}

// Types with undated pages that the interface's search excludes: venues and organizers.
function placesIn({ resources }: Site): Resource[] {
  return [...resources.values()].filter(({ permalink, hidesDate, postType }) => permalink && hidesDate && !postType)
}

/** In UTF-16 units: longer than any search by people. */
const longest = 500
