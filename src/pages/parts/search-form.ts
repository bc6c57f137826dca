import type { Site } from '../../model/model.ts'
import { exactly, markup, type Markup } from './markup.ts'
import { wordsOf } from './say.ts'

/** Renders the search form; each on a page needs its own `id`. */
export function searchForm(
  site: Pick<Site, 'home' | 'say'>,
  { words = '', id, label }: { readonly words?: string; readonly id: string; readonly label: string },
): Markup {
  const say = wordsOf(site)
  return markup`<form class="search" role="search" aria-label="${label}" method="get" action="${new URL(site.home).pathname.replace(/\/?$/, '/')}">
    <label class="visually-hidden" for="${id}">${say('searchedWords')}</label>
    <input type="search" id="${id}" name="s" value="${exactly(words)}" required />
    <button>${say('search')}</button>
  </form>`
}
