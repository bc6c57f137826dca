import { createHash } from 'node:crypto'
import { serialize } from '../serialize.ts'
import { type Attributes, type Block, memberAt, toPhp } from './block-tree.ts'
import { cssValue, rule } from './block-styles.ts'

/** Blocks that show the colours of their links themselves. */
const selfColoured = new Set(['core/button', 'core/search', 'core/separator', 'core/table'])

const link = ['style', 'elements', 'link', 'color']

/**
 * A block whose links have a colour, with the class by which a stylesheet knows it, as in WordPress: it is derived
 * from all attributes of the block.
 */
export function colourLinks(block: Block, attributes: Attributes, html: string): { html: string; rules: string } {
  const colour = memberAt(attributes, ...link, 'text') ?? undefined
  if (colour === undefined || html === '' || selfColoured.has(block.name)) return { html, rules: '' }
  const name = `wp-elements-${createHash('md5')
    .update(serialize(toPhp(block)))
    .digest('hex')}`
  const rules = rule(`.${name} a`, {
    color: cssValue(colour),
    'background-color': cssValue(memberAt(attributes, ...link, 'background')),
  })
  return { html: nameElement(html, name), rules }
}

// The first element gets the class, in front of its others; one without any gets it alone.
function nameElement(html: string, name: string): string {
  const start = html.search(/<[a-z]/i)
  const end = start < 0 ? -1 : html.indexOf('>', start)
  if (end < 0) return html
  return html.slice(start, end).includes('class="')
    ? addClass(html, name)
    : `${html.slice(0, end)} class="${name}"${html.slice(end)}`
}

/** Markup whose first `class` attribute begins with these classes, too; without one it stays as it is. */
export function addClass(html: string, classes: string): string {
  return html.replace('class="', () => `class="${classes} `)
}
