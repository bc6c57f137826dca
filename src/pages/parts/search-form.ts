import { exactly, markup, type Markup } from './markup.ts'

/** The form that looks for words on the website; each on a page has an id of its own. */
export function searchForm(
  { home }: { readonly home: string },
  { words = '', id, label }: { readonly words?: string; readonly id: string; readonly label: string },
): Markup {
  return markup`<form class="search" role="search" aria-label="${label}" method="get" action="${new URL(home).pathname.replace(/\/?$/, '/')}">
    <label class="visually-hidden" for="${id}">Words to look for</label>
    <input type="search" id="${id}" name="s" value="${exactly(words)}" required />
    <button>Search</button>
  </form>`
}
