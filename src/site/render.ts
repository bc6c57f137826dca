import { LRUCache } from 'lru-cache'
import type { Entry, Rendered, Site } from '../define/model.ts'
import { escapeHtml } from '../text/escape.ts'
import { renderMarkdown } from '../text/markdown.ts'
import { excerptOf, excerptOfHtml, renderExcerpt, renderPlain, renderTitle } from '../text/render.ts'
import { sanitizeRenderedMarkdown } from '../text/sanitize.ts'
import { callerOf } from './access.ts'

/** Keeps what was rendered until the entry, or what it depends on, changes. */
export class RenderedEntries {
  readonly #kept = new LRUCache<Entry, { depends: number; rendered: Rendered }>({ max: 2048 })

  of(entry: Entry, depends: number, site: Site): Rendered {
    const known = this.#kept.get(entry)
    if (known && known.depends === depends) return known.rendered
    const rendered = new RenderedEntry(entry, site)
    this.#kept.set(entry, { depends, rendered })
    return rendered
  }
}

/** Title, content and excerpt as a reader sees them, each made when it is first asked for. */
class RenderedEntry implements Rendered {
  readonly #entry: Entry
  readonly #site: Site
  #title: string | undefined
  #content: string | undefined
  #excerpt: string | undefined

  constructor(entry: Entry, site: Site) {
    this.#entry = entry
    this.#site = site
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
    const title = renderTitle(this.#said('title'))
    return this.#entry.facts.status === 'private' ? `Private: ${title}` : title
  }

  #toContent(): string {
    const body = this.#site.bodyOf(this.#entry)
    if (this.#isTooLong(body)) return showUnrendered(body)
    if (this.#isHtml()) return renderPlain(body, { smilies: this.#site.settings.use_smilies })
    return renderBody(this.#entry, body, this.#site)
  }

  #toExcerpt(): string {
    const { excerpt_words: words, use_smilies: smilies } = this.#site.settings
    const excerpt = this.#said('excerpt')
    if (excerpt) return renderExcerpt(excerpt, { smilies })
    const body = this.#site.bodyOf(this.#entry)
    return this.#isHtml() && !this.#isTooLong(body)
      ? excerptOf(body, { words, smilies })
      : excerptOfHtml(this.content, body, { words, smilies })
  }

  #isHtml(): boolean {
    return this.#entry.data['content_format'] === 'html'
  }

  #isTooLong(body: string): boolean {
    return body.length > this.#site.settings.render_limit
  }

  #said(key: string): string {
    const value = this.#entry.data[key]
    return value === undefined || value === null || typeof value === 'object' ? '' : String(value as string)
  }
}

// No word is lost, but for what is markup in it nobody waits: others are served by the same thread.
function showUnrendered(body: string): string {
  const text = escapeHtml(body.replaceAll(/\r\n?/g, '\n').trim())
  return `<p>${text.replaceAll(/\n+/g, (ends) => (ends.length > 1 ? '</p>\n<p>' : '<br />\n'))}</p>\n`
}

// HTML is cleaned when it is written; Markdown hides markup in code and links, so it is cleaned as it is rendered.
function renderBody(entry: Entry, body: string, site: Site): string {
  const html = renderMarkdown(body)
  const author = site.find('user', entry.data['author'])
  return author && !callerOf(author, site).can('unfiltered_html') ? sanitizeRenderedMarkdown(html) : html
}
