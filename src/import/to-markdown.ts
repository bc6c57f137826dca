import { NodeHtmlMarkdown } from 'node-html-markdown'
import { renderMarkdown } from '../text/markdown/markdown.ts'
import { renderPlain } from '../text/wordpress/render.ts'

/** Longer texts stay as they are: each is rendered twice. */
const longest = 200_000

const writer = new NodeHtmlMarkdown({ bulletMarker: '-', emDelimiter: '*', strongDelimiter: '**' })

/**
 * A text of WordPress's as Markdown, if readers see exactly the same of both: undefined where they would not (tables
 * with attributes, aligned pictures, forms …), so that nothing is lost by writing it in another way.
 */
export function toMarkdown(html: string): string | undefined {
  if (html.length > longest) return undefined
  const seen = renderPlain(html)
  const markdown = `${writer.translate(seen).trim()}\n`
  return sameFor(renderMarkdown(markdown)) === sameFor(seen) ? markdown : undefined
}

// Blanks between elements, the order of attributes, and how an empty element, a sign or emphasis is written mean nothing.
function sameFor(html: string): string {
  return html
    .replace(/&#(\d{1,7});/g, (entity, code: string) =>
      plain.has(Number(code)) ? String.fromCodePoint(Number(code)) : entity,
    )
    .replace(/&#(\d{3,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replace(/<(\/?)([bi])>/g, (_, slash: string, name: string) => `<${slash}${name === 'b' ? 'strong' : 'em'}>`)
    .replace(/<(\w+)((?: [\w-]+="[^"<>]*")+) ?\/?>/g, (_, name: string, all: string) => {
      const attributes = all.match(/[\w-]+="[^"]*"/g)!
      return `<${name} ${attributes.toSorted().join(' ')}>`
    })
    .replace(/<(\w+) \/>/g, '<$1>')
    .replace(/<(h[1-6]) id="[^"]*">/g, '<$1>')
    .replace(/[ \t\n\r]+/g, ' ')
    .replace(/ ?(<\/?(?:p|ul|ol|li|h[1-6]|blockquote|pre|hr|br|div|table|thead|tbody|tr|td|th)\b[^>]*>) ?/g, '$1')
    .trim()
}

/** Signs that mean the same where they are written as they are: quotes. */
const plain = new Set([34, 39])
