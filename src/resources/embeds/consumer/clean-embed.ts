import { type AllowedMarkup, readMarkupTable } from '../../../text/html/allowed-markup.ts'
import { balanceTags } from '../../../text/html/balance-tags.ts'
import { decodeEntities } from '../../../text/html/escape.ts'
import { filterMarkup } from '../../../text/html/markup-filter.ts'
import { dropScripts } from '../../../text/html/strip-tags.ts'
import type { TagAttribute } from '../../../text/html/tag-attributes.ts'

/** UTF-16 units. Longer markup is no widget. */
export const longestHtml = 64 * 1024

// Nor is markup with more tags.
const mostTags = 2000

/**
 * An untrusted provider's markup, without anything that could act on the embedding page: quotations, links, https pictures and
 * frames remain; frames may only run their own scripts. Empty if it is too large for a widget.
 */
export function cleanEmbed(html: string): string {
  if (html.length > longestHtml || html.split('<', mostTags + 2).length > mostTags + 1) return ''
  const text = dropScripts(html).replace(comments, '')
  return balanceTags(filterMarkup(text, embedMarkup).replace(comments, '').replace(refused, ''))
}

const embedMarkup: AllowedMarkup = {
  common: false,
  tags: readMarkupTable(`
    b br cite em figcaption figure i p strong
    a | href
    blockquote | cite
    iframe | src width height title allowfullscreen frameborder scrolling loading
    img | src alt title width height loading
    option script style textarea xmp
  `),
  writeTag: (name, attributes) => {
    const safe = attributes.filter(isAllowed)
    const written = `<${name}${safe.map(({ whole }) => ` ${whole}`).join('')}`
    if (name === 'a') return `${written} rel="nofollow noopener">`
    if (name === 'br') return '<br />'
    if (name !== 'img' && name !== 'iframe') return `${written}>`
    const hasSource = safe.some((attribute) => attribute.name.toLowerCase() === 'src')
    if (name === 'img') return hasSource ? `${written} />` : ''
    return hasSource ? `${written} sandbox="allow-scripts">` : '<iframe>'
  },
}

// Also matches unclosed ones: where the end is searched once, the time is linear in the text's length.
const comments = /<!--[^]*?(?:-->|$)/g
// Elements that an embed must not have, and frames without a source, with their content.
const refused = /<(iframe|option|script|style|textarea|xmp)>[^]*?(?:<\/\1>|$)/gi
const addresses = new Set(['cite', 'href', 'src'])
const emptyToo = new Set(['allowfullscreen', 'alt'])

// Relative addresses would lead to places on the embedding page.
function isAllowed({ name, value }: TagAttribute): boolean {
  const key = name.toLowerCase()
  const address = decodeEntities(value)
  if (addresses.has(key)) return /^https:\/\//i.test(address) && URL.canParse(address)
  return value !== '' || emptyToo.has(key)
}
