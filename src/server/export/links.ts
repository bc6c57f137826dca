import { Parser } from 'htmlparser2'
import { calendarFileOf } from './file-of.ts'

/** Addresses of the same website that a document names, as paths; those with queries are left out, but for calendars. */
export interface Links {
  readonly others: Set<string>
  /** Those that turn the page of a list or a calendar. */
  readonly turns: Set<string>
  /** The same page in other languages. */
  readonly languages: Set<string>
}

/** The links of a page. `home`: the address of the website, without a slash at its end. */
export function linksOfPage(html: string, page: string, home: string): Links {
  const links: Links = { others: new Set(), turns: new Set(), languages: new Set() }
  const add = (address: string | undefined, rel = '', hreflang?: string) => {
    const path = address === undefined ? undefined : pathOnSite(address.trim(), home + page, home)
    // A page's own canonical address is no news.
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

/** The addresses of the website that a text of another kind names: JSON, a feed, a sitemap. */
export function linksOfText(text: string, home: string): Set<string> {
  const found = new Set<string>()
  for (let at = text.indexOf(home); at !== -1; at = text.indexOf(home, at + home.length)) {
    const [address = ''] = /^[^\s"'<>\\)\]]*/.exec(text.slice(at, at + longest))!
    const path = pathOnSite(address, home, home)
    if (path !== undefined) found.add(path)
  }
  return found
}

/** The query by which an answer names its second page, where the answer of `address` does. */
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
