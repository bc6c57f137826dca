import { readFeedAddress } from '../../pages/feeds/feed-address.ts'
import type { Rewrite } from './hosts/host-facts.ts'

/** The links of a page. */
const attributes = /(\s(?:href|src)=")([^"]*)(")/g

/**
 * The addresses whose files have another name than a plain file server looks for: `/feed/` is `/feed/index.xml`. Pages
 * lead to the files.
 */
export class NamedFiles {
  readonly #files = new Map<string, string>()
  readonly #home: string
  readonly #origin: string
  readonly #prefix: string

  readonly #base: string | undefined

  /**
   * @param home the website's address, without a slash at its end
   * @param base a path that clients add others to, where its host knows it: it stays in pages as it is
   */
  constructor(home: string, base?: string) {
    this.#base = base
    const { origin, pathname } = new URL(home)
    this.#home = home
    this.#origin = origin
    this.#prefix = pathname.replace(/\/$/, '')
  }

  /** Notes with which file a path of the website is answered, both as addresses. */
  note(path: string, file: string): void {
    if (path !== file) this.#files.set(path, file)
  }

  /**
   * A page whose links lead to these files; what is linked to must be known, but for feeds.
   *
   * @param asked - is told what became of each path
   */
  inPage(html: string, page: string, asked?: Map<string, string | undefined>): string {
    return html.replaceAll(attributes, (whole, before: string, said: string, after: string) => {
      const address = said.replaceAll('&amp;', '&')
      if (!URL.canParse(address, this.#home + page)) return whole
      const { origin, search, pathname, hash } = new URL(address, this.#home + page)
      if (origin !== this.#origin || search !== '' || !pathname.startsWith(`${this.#prefix}/`)) return whole
      const path = pathname.slice(this.#prefix.length)
      const file = this.fileOf(path)
      asked?.set(path, file)
      return file === undefined ? whole : `${before}${this.#home}${file}${hash}${after}`
    })
  }

  /** What hosts are told of them. */
  get rewrites(): Rewrite[] {
    return [...this.#files].map(([from, to]) => ({ from, to }))
  }

  /** The file of a path, where its name is another. Feeds are met after the pages that name them. */
  fileOf(path: string): string | undefined {
    if (path === this.#base) return undefined
    const known = this.#files.get(path) ?? this.#files.get(path.replace(/\/$/, ''))
    return known ?? (readFeedAddress(path, new URLSearchParams()) && `${path.replace(/\/?$/, '/')}index.xml`)
  }
}
