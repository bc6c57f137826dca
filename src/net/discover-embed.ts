import { decodeEntities } from '../text/escape.ts'
import { forwardSearch } from '../text/scan-html.ts'
import { readTagAttributes } from '../text/tag-attributes.ts'

/** Where a page says that its oEmbed answer is, absolute; JSON goes before XML. Undefined when it says nothing. */
export function discoverEmbed(html: string, page: URL): string | undefined {
  const found = new Map<string, string>()
  const closing = forwardSearch(html, '>')
  opener.lastIndex = 0
  for (let match = opener.exec(html); match; match = opener.exec(html)) {
    const close = closing(match.index)
    if (close < 0) break
    const attributes = readTagAttributes(html.slice(match.index + match[0].length, close))
    const read = (name: string) =>
      decodeEntities(attributes.find((one) => one.name.toLowerCase() === name)?.value ?? '')
    const kind = kinds.get(read('type').trim().toLowerCase())
    const href = read('href').trim()
    if (kind && href !== '' && !found.has(kind) && URL.canParse(href, page.href))
      found.set(kind, new URL(href, page).href)
    opener.lastIndex = close
  }
  return found.get('json') ?? found.get('xml')
}

const opener = /<link(?=[\s/])/gi

const kinds = new Map([
  ['application/json+oembed', 'json'],
  ['text/json+oembed', 'json'],
  ['text/xml+oembed', 'xml'],
  ['application/xml+oembed', 'xml'],
])
