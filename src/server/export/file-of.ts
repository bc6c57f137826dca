import { join, sep } from 'node:path'
import { quietly } from '../../text/values.ts'

/** In bytes; most systems allow no more than 255. */
const longestName = 200

/**
 * The file for a path below the REST root, relative to the export's folder: `…/posts/10` is `posts/10.json` if its last part is
 * an id or a name, and `…/posts` is `posts/index.json`. A query becomes a file name in the path's folder: arguments sorted by
 * name, as `name-value`, separated by dots: `?per_page=100&page=2` is `page-2.per_page-100.json`; `page=1` is omitted.
 */
export function restFileOf(path: string, isItem: boolean): string | undefined {
  const [pathname = '', query = ''] = path.split('?')
  const inside = pathSegmentsOf(pathname)
  const name = nameOfQuery(query)
  if (!inside || name.length > longestName) return undefined
  if (name !== '') return join(...inside, `${name}.json`)
  const last = inside.at(-1)
  // A suffix, not part of a version (`oembed/1.0`).
  if (last !== undefined && /\.[a-z]+$/.test(last)) return join(...inside)
  return isItem && last !== undefined ? join(...inside.slice(0, -1), `${last}.json`) : join(...inside, 'index.json')
}

/** Splits a list's path below the REST root: the path without the page number, and the path of any page. */
export function pagesOf(path: string): { pathname: string; path: string; page(number: number): string } {
  const [pathname = '', text = ''] = path.split('?')
  const query = text.split('&').filter((one) => one !== '' && !/^page(?:=|$)/.test(one))
  const pathWith = (more: readonly string[]) => [pathname, [...query, ...more].join('&')].filter(Boolean).join('?')
  return { pathname, path: pathWith([]), page: (number) => pathWith([`page=${number}`]) }
}

function nameOfQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .filter(([name, value]) => name !== 'page' || value !== '1')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, value].filter(Boolean).map(encodeURIComponent).join('-'))
    .join('.')
}

/**
 * The file for a page, feed or upload: for a folder (`/about/`) its `index` with the type's suffix, else the path's last part,
 * unless that looks like a page and the answer is none. Undefined for paths no file can have, and types without a suffix here.
 */
export function pageFileOf(path: string, contentType: string): string | undefined {
  const pathname = path.includes('?') ? calendarFileOf(path) : path
  const parts = pathname === undefined ? undefined : pathSegmentsOf(pathname)
  if (pathname === undefined || !parts) return undefined
  const last = parts.at(-1)
  const suffix = suffixForType(contentType)
  const isNamed = last !== undefined && !pathname.endsWith('/') && /\.\w{1,8}$/.test(last)
  // A folder cannot have a file's name: what is below `/soup.html` is in `soup/`.
  const whole = [...parts.slice(0, -1).map((part) => part.replace(/\.html?$/i, '')), ...parts.slice(-1)]
  if (isNamed && (suffix === 'html' || !/\.html?$/i.test(last))) return join(...whole)
  return suffix && join(...whole, `index.${suffix}`)
}

/** The path at which a server serves a file of the export. */
export function addressOfFile(file: string): string {
  return `/${file.split(sep).map(encodeURIComponent).join('/')}`
}

/** The path of the file of a feed, or of a page below one that is a file; undefined for other pages, which have their own. */
export function fileAddressOf(path: string, isFeed: boolean): string | undefined {
  if (!isFeed && !/\.html?\/./i.test(path)) return undefined
  const file = pageFileOf(path.replace(/\/?$/, '/'), isFeed ? 'text/xml' : 'text/html')
  return file && addressOfFile(file).replace(/\/index\.html$/, '/')
}

/**
 * The path of the file for a calendar URL with a query, as those of a language have: `/events.ics?lang=en` is
 * `/events.lang-en.ics`. Undefined for all other URLs with queries.
 */
export function calendarFileOf(address: string): string | undefined {
  const [, stem, query] = /^([^?]*)\.ics\?(.+)$/.exec(address) ?? []
  if (stem === undefined) return undefined
  const name = nameOfQuery(query!)
  return name === '' ? `${stem}.ics` : `${stem}.${name}.ics`
}

function suffixForType(contentType: string): string | undefined {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  return suffixes.find(([one]) => type.endsWith(one))?.[1]
}

const suffixes = [
  ['xhtml+xml', 'html'],
  ['html', 'html'],
  ['xml', 'xml'],
  ['json', 'json'],
  ['calendar', 'ics'],
  ['plain', 'txt'],
] as const

// A static server decodes the escapes in a URL.
function pathSegmentsOf(pathname: string): string[] | undefined {
  const parts = quietly(() => pathname.split('/').filter(Boolean).map(decodeURIComponent))
  return parts?.every(isName) ? parts : undefined
}

function isName(part: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return part !== '.' && part !== '..' && !/[/\\\u0000-\u001f]/.test(part) && Buffer.byteLength(part) <= longestName
}
