import { serverPaths } from '../../derive/server-paths.ts'
import { calendarFileOf, fileAddressOf } from './file-of.ts'
import type { Rewrite } from './hosts/host-facts.ts'

const attributes = /(\s(?:href|src)=")([^"]*)(")/g
/** The scheme of links for subscribing to calendars. */
const subscribed = 'webcal:'
const tags = /<(link|a)(?=\s)[^<>]*>/g

/** Paths whose files have other names than plain file servers look for: `/feed/` is `/feed/index.xml`. Pages link to files. */
export class NamedFiles {
  readonly #files = new Map<string, string>()
  readonly #home: string
  readonly #origin: string
  readonly #prefix: string

  readonly #base: string | undefined

  /** `home` has no trailing slash; `base`: a path that clients append others to, if its host knows it: pages keep it. */
  constructor(home: string, base?: string) {
    this.#base = base
    const { origin, pathname } = new URL(home)
    this.#home = home
    this.#origin = origin
    this.#prefix = pathname.replace(/\/$/, '')
  }

  /** Records the file that answers a path of the website, both as URL paths. */
  note(path: string, file: string): void {
    if (path !== file) this.#files.set(path, file)
  }

  /**
   * Removes links from a page: in its head those to answers to queries, which no export has; in a calendar, which is endless,
   * those to pages beyond the last one. In the body, such links become plain text.
   */
  withoutAbsent(html: string, page: string, beyond?: ReadonlySet<string>): string {
    return html.replaceAll(tags, (tag, name: string) => {
      const [href, , written = ''] = /(\shref=")([^"]*)"/.exec(tag) ?? []
      const path = href === undefined ? undefined : this.#below(written, page)
      if (path === undefined) return tag
      const isTurn = /\srel="(?:prev|next)"/.test(tag) && beyond?.has(path.pathname) === true
      const isAbsent = path.search !== '' && path.pathname.startsWith(`${serverPaths.rest}/`)
      if (name === 'link')
        return isTurn || (isAbsent && calendarFileOf(path.pathname + path.search) === undefined) ? '' : tag
      return isTurn ? tag.replace(href!, '').replace(/\srel="(?:prev|next)"/, '') : tag
    })
  }

  /** Rewrites a page's links to these files, whose targets must be known, except for feeds; `linked` receives each target. */
  inPage(html: string, page: string, linked?: Map<string, string | undefined>): string {
    return html.replaceAll(attributes, (whole, before: string, written: string, after: string) => {
      const { pathname, search, hash } = this.#below(written, page) ?? {}
      if (pathname === undefined) return whole
      const file = search === '' ? this.fileOf(pathname) : calendarFileOf(pathname + search)
      if (search === '') linked?.set(pathname, file)
      const home = written.startsWith(subscribed) ? this.#home.replace(/^https?:/, subscribed) : this.#home
      return file === undefined ? whole : `${before}${home}${file}${hash}${after}`
    })
  }

  // The path, query and fragment of a page's link below the website's URL; undefined for other links.
  #below(written: string, page: string): Pick<URL, 'pathname' | 'search' | 'hash'> | undefined {
    const own = written.startsWith(subscribed)
      ? new URL(this.#home).protocol + written.slice(subscribed.length)
      : written
    const address = own.replaceAll('&amp;', '&')
    if (!URL.canParse(address, this.#home + page)) return undefined
    const { origin, search, pathname, hash } = new URL(address, this.#home + page)
    if (origin !== this.#origin || !pathname.startsWith(`${this.#prefix}/`)) return undefined
    return { pathname: pathname.slice(this.#prefix.length), search, hash }
  }

  get rewrites(): Rewrite[] {
    return [...this.#files].map(([from, to]) => ({ from, to }))
  }

  /** The file of a path, if it has another name. Feeds are exported after the pages that name them. */
  fileOf(path: string): string | undefined {
    if (path === this.#base) return undefined
    const known = this.#files.get(path) ?? this.#files.get(path.replace(/\/$/, ''))
    return known ?? fileAddressOf(path, /\/feed(?:\/atom)?\/?$/.test(path))
  }
}
