import { LRUCache } from 'lru-cache'
import type { Entry, Rendered, Site } from '../define/model.ts'
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
    const rendered = renderEntry(entry, site.bodyOf(entry), site)
    this.#kept.set(entry, { depends, rendered })
    return rendered
  }
}

/** Title, content and excerpt as a reader sees them. */
function renderEntry(entry: Entry, body: string, site: Site): Rendered {
  const said = (key: string) => {
    const value = entry.data[key]
    return value === undefined || value === null || typeof value === 'object' ? '' : String(value as string)
  }
  const { excerpt_words: words, use_smilies: smilies } = site.settings
  const isHtml = entry.data['content_format'] === 'html'
  const content = isHtml ? renderPlain(body, { smilies }) : renderBody(entry, body, site)
  const excerpt = said('excerpt')
  const title = renderTitle(said('title'))
  return {
    title: entry.facts.status === 'private' ? `Private: ${title}` : title,
    content,
    excerpt: excerpt
      ? renderExcerpt(excerpt, { smilies })
      : isHtml
        ? excerptOf(body, { words, smilies })
        : excerptOfHtml(content, body, { words, smilies }),
  }
}

// HTML is cleaned when it is written; Markdown hides markup in code and links, so it is cleaned as it is rendered.
function renderBody(entry: Entry, body: string, site: Site): string {
  const html = renderMarkdown(body)
  const author = site.find('user', entry.data['author'])
  return author && !callerOf(author, site).can('unfiltered_html') ? sanitizeRenderedMarkdown(html) : html
}
