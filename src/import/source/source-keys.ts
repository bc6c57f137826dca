import { hash } from 'node:crypto'
import type { Entry, Site, SourceComment, SourceItem, SourceTerm, SourceUser } from '../../model/model.ts'
import { sanitizeLogin, toSlug } from '../../text/wordpress/slug.ts'

/** The front matter key of an entry's origin. */
export const importedFrom = 'imported_from'

/** The keys of an export's objects here: `example.org#post-12`. */
export class SourceKeys {
  readonly #origin: string
  /** The address of the website. */
  readonly home: string

  /** @param url - of the exported website */
  constructor(url: string) {
    this.home = url
    this.#origin = url.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '') || 'unnamed'
  }

  /** Whether the website has an address, whatever its protocol. */
  isOf(home: string): boolean {
    return new SourceKeys(home).#origin === this.#origin
  }

  /** Login names that are equal to WordPress have one key, as have slugs of terms. */
  user({ login }: Pick<SourceUser, 'login'>): string {
    return `${this.#origin}#user-${(sanitizeLogin(login, true) || login).toLowerCase()}`
  }

  term({ taxonomy, slug }: Pick<SourceTerm, 'taxonomy' | 'slug'>): string {
    return `${this.#origin}#${taxonomy}-${toSlug(slug) || slug}`
  }

  /** Some exports have no ids: then the key is the slug, or a hash of the content. */
  item(item: Pick<SourceItem, 'id' | 'kind' | 'slug' | 'title' | 'date' | 'content'>): string {
    const { id, kind, slug, title, date, content } = item
    if (id !== 0) return this.post(id)
    const said = () => hash('sha1', JSON.stringify([title, date, content])).slice(0, 12)
    return `${this.#origin}#${kind}-${slug || said()}`
  }

  post(id: number): string {
    return `${this.#origin}#post-${id}`
  }

  comment(id: number): string {
    return `${this.#origin}#comment-${id}`
  }

  /** The key of a comment; without an id, a hash of its entry, author, date and text. */
  commentOn(item: Parameters<SourceKeys['item']>[0], { id, author, date, content }: SourceComment): string {
    if (id !== 0) return this.comment(id)
    const said = hash('sha1', JSON.stringify([this.item(item), author, date, content])).slice(0, 12)
    return `${this.#origin}#comment-${said}`
  }
}

export function importedEntries(site: Site): Map<string, Entry> {
  const found = new Map<string, Entry>()
  for (const { name } of site.resources.values())
    for (const entry of site.all(name)) {
      const from = entry.data[importedFrom]
      if (typeof from === 'string') found.set(from, entry)
    }
  return found
}
