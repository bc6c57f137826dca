import { Parser } from 'htmlparser2'
import { calendarFileOf } from './file-of.ts'

/** The website's own paths that a document links to, without those with queries, except calendars. */
export interface Links {
  readonly others: Set<string>
  /** Previous and next pages of a list or calendar. */
  readonly turns: Set<string>
  readonly languages: Set<string>
}

/** The links of a page. `home`: the website's URL, without a trailing slash. */
export function linksOfPage(html: string, page: string, home: string): Links {
  const links: Links = { others: new Set(), turns: new Set(), languages: new Set() }
  const add = (address: string | undefined, rel = '', hreflang?: string) => {
    const path = address === undefined ? undefined : pathOnSite(address.trim(), home + page, home)
    // A page's own canonical URL is nothing new.
    if (path === undefined || path === page || /\bcanonical\b/.test(rel)) return
    const kind = /\b(?:prev|next)\b/.test(rel) ? 'turns' : hreflang === undefined ? 'others' : 'languages'
    links[kind].add(path)
  }
  const parser = new Parser({
    onopentag(_name, { href, src, srcset, rel, poster, hreflang }) {
      for (const one of [href, src, poster]) add(one, rel, hreflang)
      for (const one of srcset?.split(',') ?? []) add(one.trim().split(/\s/)[0])
    },
  })
  parser.end(html)
  return links
}

/** The website's own paths in a text of another kind: JSON, a feed, a sitemap. */
export function linksOfText(text: string, home: string): Set<string> {
  const found = new Set<string>()
  for (let at = text.indexOf(home); at !== -1; at = text.indexOf(home, at + home.length)) {
    const [address = ''] = /^[^\s"'<>\\)\]]*/.exec(text.slice(at, at + longest))!
    const path = pathOnSite(address, home, home)
    if (path !== undefined) found.add(path)
  }
  return found
}

/** The query of an answer's link to the second page of `address`, if it has one. */
export function nextPageIn(text: string, address: string): string | undefined {
  for (const one of [`${address}?`, `${address}/?`])
    for (let at = text.indexOf(one); at !== -1; at = text.indexOf(one, at + one.length)) {
      const [query] = /^[^\s"'<>\\]*/.exec(text.slice(at + one.length, at + longest))!
      if (new URLSearchParams(query).get('page') === '2') return query
    }
  return undefined
}

const longest = 2000

function pathOnSite(address: string, base: string, home: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  const [own, below] = [new URL(home), url.pathname]
  if (url.origin !== own.origin) return undefined
  const prefix = own.pathname.replace(/\/$/, '')
  const path = below === prefix || below.startsWith(`${prefix}/`) ? below.slice(prefix.length) || '/' : undefined
  if (path === undefined || url.search === '') return path
  return calendarFileOf(path + url.search) === undefined ? undefined : path + url.search
}
