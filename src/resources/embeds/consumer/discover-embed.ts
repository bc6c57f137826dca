import { Parser } from 'htmlparser2'
import { deepest } from './read-embed.ts'

/** The absolute address of a page's oEmbed response, JSON before XML; undefined if it declares none. */
export function discoverEmbed(html: string, page: URL): string | undefined {
  const found = new Map<string, string>()
  let depth = 0
  const parser = new Parser({
    onopentag(name, { type = '', href = '' }) {
      // Stops at a page nested deeper than in any browser: each tag costs as many steps as are open.
      if (++depth > deepest) parser.pause()
      const kind = name === 'link' ? kinds.get(type.trim().toLowerCase()) : undefined
      const address = href.trim()
      if (kind && address !== '' && !found.has(kind) && URL.canParse(address, page.href))
        found.set(kind, new URL(address, page).href)
    },
    onclosetag: () => void depth--,
  })
  parser.write(html)
  return found.get('json') ?? found.get('xml')
}

const kinds = new Map([
  ['application/json+oembed', 'json'],
  ['text/json+oembed', 'json'],
  ['text/xml+oembed', 'xml'],
  ['application/xml+oembed', 'xml'],
])
