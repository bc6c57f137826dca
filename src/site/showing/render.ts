import { LRUCache } from 'lru-cache'
import { longText, unlessTooCostly } from '../../define/long-texts.ts'
import type { Entry, Rendered, Site } from '../../define/model.ts'
import { escapeHtml } from '../../text/html/escape.ts'
import { renderMarkdown } from '../../text/markdown/markdown.ts'
import { componentsAsText } from '../../text/markdown/components.ts'
import { plainParagraphs } from '../../text/html/plain-paragraphs.ts'
import { excerptOf, excerptOfHtml, renderExcerpt, renderPlain, renderTitle } from '../../text/wordpress/render.ts'
import { renderCleanMarkdown } from '../../text/markdown/clean-markdown.ts'
import { callerOf } from './access.ts'

/** Caches rendered text until the entry, or something it depends on, changes. */
export class RenderedEntries {
  readonly #kept = new LRUCache<Entry, Kept>({ max: 2048 })
  #last: Kept | undefined

  of(entry: Entry, depends: number, site: Site): Rendered {
    const known = this.#last?.entry === entry ? this.#last : this.#kept.get(entry)
    if (known && known.depends === depends) return known.rendered
    // A title alone is made as fast as it is found.
    const rendered = new RenderedEntry(entry, site, () => this.#kept.set(entry, kept))
    const kept = { entry, depends, rendered }
    this.#last = kept
    return rendered
  }
}

interface Kept {
  readonly entry: Entry
  readonly depends: number
  readonly rendered: Rendered
}

/** Title, content and excerpt as a reader sees them, each rendered on first use. */
class RenderedEntry implements Rendered {
  readonly #entry: Entry
  readonly #site: Site
  readonly #keep: () => void
  #title: string | undefined
  #content: string | undefined
  #excerpt: string | undefined

  /** @param keep called when something was made that is worth keeping */
  constructor(entry: Entry, site: Site, keep: () => void) {
    this.#entry = entry
    this.#site = site
    this.#keep = keep
  }

  get title(): string {
    return (this.#title ??= this.#toTitle())
  }

  get content(): string {
    return (this.#content ??= this.#toContent())
  }

  get excerpt(): string {
    return (this.#excerpt ??= this.#toExcerpt())
  }

  #toTitle(): string {
    const raw = this.#textOf('title')
    const title = unlessTooCostly(
      () => longText('renderTitle', renderTitle, raw),
      () => escapeHtml(raw),
    )
    return this.#entry.derived.status === 'private' ? `Private: ${title}` : title
  }

  #toContent(): string {
    this.#keep()
    const body = this.#site.bodyOf(this.#entry)
    return unlessTooCostly(
      () => {
        if (this.#isTooLong(body)) return longText('plainParagraphs', plainParagraphs, body)
        // Components are a program's matter: readers see their names.
        const text = this.#entry.path.endsWith('.mdx') ? componentsAsText(body) : body
        if (this.#isHtml()) return longText('renderPlain', renderPlain, body, { smilies: this.#smilies })
        return this.#isCleaned()
          ? longText('renderCleanMarkdown', renderCleanMarkdown, text)
          : longText('renderMarkdown', renderMarkdown, text)
      },
      () => plainParagraphs(body),
    )
  }

  #toExcerpt(): string {
    const options = { words: this.#site.settings.excerpt_words, smilies: this.#smilies }
    const excerpt = this.#textOf('excerpt') || this.#textOf('description')
    if (excerpt)
      return unlessTooCostly(
        () => longText('renderExcerpt', renderExcerpt, excerpt, options),
        () => plainParagraphs(excerpt),
      )
    this.#keep()
    const body = this.#site.bodyOf(this.#entry)
    // A text too long to render is only scanned as far as its excerpt's words reach.
    const unrendered = () => {
      const start = body.slice(0, 10_000)
      return excerptOfHtml(plainParagraphs(start), start, options)
    }
    if (this.#isTooLong(body)) return unrendered()
    return unlessTooCostly(
      () =>
        this.#isHtml()
          ? longText('excerptOf', excerptOf, body, options)
          : longText('excerptOfHtml', excerptOfHtml, this.content, body, options),
      unrendered,
    )
  }

  get #smilies(): boolean {
    return this.#site.settings.use_smilies
  }

  #isHtml(): boolean {
    return this.#entry.data['content_format'] === 'html'
  }

  #isTooLong(body: string): boolean {
    return body.length > this.#site.settings.render_limit
  }

  // HTML is sanitized when it is written; Markdown hides markup in code and links, so it is sanitized when rendered.
  #isCleaned(): boolean {
    const author = this.#site.find('user', this.#entry.data['author'])
    return author !== undefined && !callerOf(author, this.#site).can('unfiltered_html')
  }

  #textOf(key: string): string {
    const value = this.#entry.data[key]
    return value === undefined || value === null || typeof value === 'object' ? '' : String(value as string)
  }
}
