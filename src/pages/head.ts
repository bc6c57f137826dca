import type { Entry } from '../define/model.ts'
import { addressOf, excerptOf, type Picture, titleOf } from './entry-parts.ts'
import { toJsonLd } from './json-ld.ts'
import { markup, type Markup, safe } from './markup.ts'
import { languageOf, type PageRequest } from './page.ts'

/** What the head of an entry's page tells other programs: oEmbed, Open Graph, schema.org. */
export function describeForOthers(entry: Entry, request: PageRequest, picture: Picture | undefined): Markup {
  const { site, rest } = request
  const address = addressOf(entry, site)
  const title = titleOf(entry, site)
  const description = excerptOf(entry, request)
  const embed = `${rest}/oembed/1.0/embed?url=${encodeURIComponent(address)}`
  const property = (name: string, value: string | number | undefined) =>
    value !== undefined && value !== '' && markup`<meta property="${name}" content="${value}" /> `
  return markup`<link rel="canonical" href="${address}" />
    <link rel="alternate" type="application/json+oembed" title="${title}" href="${embed}" />
    <link rel="alternate" type="text/xml+oembed" title="${title}" href="${embed}&format=xml" />
    ${description !== '' && markup`<meta name="description" content="${description}" />`}
    ${property('og:title', title)}${property('og:type', entry.resource.occurs ? 'website' : 'article')}${[
      property('og:url', address),
      property('og:site_name', site.settings.title),
      property('og:locale', languageOf(site).replaceAll('-', '_')),
      property('og:description', description),
      property('og:image', picture?.address),
      property('og:image:alt', picture?.alt),
      property('og:image:width', picture?.width),
      property('og:image:height', picture?.height),
    ]}
    <script type="application/ld+json">
      ${safe(toJsonLd(entry, request, picture))}
    </script>`
}
