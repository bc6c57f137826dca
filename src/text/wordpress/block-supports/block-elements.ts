import { hash } from 'node:crypto'
import { serialize } from '../serialize.ts'
import { type Attributes, type Block, memberAt, toPhp } from './block-tree.ts'
import { cssValue, rule } from './block-styles.ts'

/** Blocks that apply link colours themselves. */
const selfColoured = new Set(['core/button', 'core/search', 'core/separator', 'core/table'])

const link = ['style', 'elements', 'link', 'color']

/** Gives a block with a link colour a class for the stylesheet, derived, as in WordPress, from all attributes of the block. */
export function colourLinks(block: Block, attributes: Attributes, html: string): { html: string; rules: string } {
  const colour = memberAt(attributes, ...link, 'text') ?? undefined
  if (colour === undefined || html === '' || selfColoured.has(block.name)) return { html, rules: '' }
  const name = `wp-elements-${hash('md5', serialize(toPhp(block)))}`
  const rules = rule(`.${name} a`, {
    color: cssValue(colour),
    'background-color': cssValue(memberAt(attributes, ...link, 'background')),
  })
  return { html: nameElement(html, name), rules }
}

function nameElement(html: string, name: string): string {
  const start = html.search(/<[a-z]/i)
  const end = start < 0 ? -1 : html.indexOf('>', start)
  if (end < 0) return html
  return html.slice(start, end).includes('class="')
    ? addClass(html, name)
    : `${html.slice(0, end)} class="${name}"${html.slice(end)}`
}

/** Prepends classes to the first `class` attribute; markup without one stays. */
export function addClass(html: string, classes: string): string {
  return html.replace('class="', () => `class="${classes} `)
}
