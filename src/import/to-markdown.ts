import { NodeHtmlMarkdown } from 'node-html-markdown'
import type { OpenSite } from '../site/open-site.ts'
import { renderMarkdown } from '../text/markdown/markdown.ts'
import { addressesIn } from '../text/wordpress/lone-addresses.ts'
import { renderPlain } from '../text/wordpress/render.ts'

/** Longer texts stay HTML: each is rendered twice. */
const longest = 200_000

/** The Markdown writer is quadratic in a number's length and cubic in nesting: texts beyond these stay HTML, too. */
const longNumber = /\d{500}/
const deepest = 100

const writer = new NodeHtmlMarkdown({ bulletMarker: '-', emDelimiter: '*', strongDelimiter: '**' })

/**
 * Converts WordPress's HTML to Markdown, if readers see exactly the same: undefined if not (tables with attributes, aligned
 * pictures, forms …). Shortcodes that the site knows, and addresses that are alone, stay.
 */
export function toMarkdown(html: string, site: Pick<OpenSite, 'inTexts' | 'shortcodeNames'>): string | undefined {
  if (html.length > longest || longNumber.test(html) || isDeep(html)) return undefined
  const shortcodes = site.shortcodeNames
  const address = site.inTexts.addresses?.shortcode
  const left = { shortcodes, ...(address && { addresses: { shortcode: address, alone: addressesIn(html) } }) }
  const seen = sameFor(renderPlain(html, left))
  const escaped = `${writer.translate(renderPlain(html, { shortcodes })).trim()}\n`
  const plain = withoutEscapes(escaped, shortcodes)
  return [plain, escaped].find((markdown) => sameFor(renderMarkdown(markdown, left)) === seen)
}

// Approximate: an unclosed element may contain everything after it.
function isDeep(html: string): boolean {
  let depth = 0
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (slash) depth = Math.max(0, depth - 1)
    else if (!empty.has(name!.toLowerCase())) depth += 1
    if (depth > deepest) return true
  }
  return false
}

// Shortcodes and lone addresses need no escapes: people may want to edit them.
function withoutEscapes(markdown: string, names: readonly string[]): string {
  const bare = (text: string) => text.replace(/\\([^A-Za-z0-9\s])/g, '$1')
  return markdown
    .replace(
      /\\\[(\/?)([\w-]{1,100})((?:[^\]\\]|\\[^\]]){0,2000})\\\]/g,
      (tag, slash: string, name: string, rest: string) =>
        names.includes(name) ? `[${slash}${name}${bare(rest)}]` : (tag as string),
    )
    .replace(/^https?:\/\/\S+$/gm, bare)
}

// Ignores blanks between elements, the order of attributes, and spellings of empty elements, entities and emphasis.
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

/** Elements without an end. */
const empty = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/** Characters whose entities mean the same: quotes. */
const plain = new Set([34, 39])
