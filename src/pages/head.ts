import type { Entry } from '../define/model.ts'
import { toUtcText } from '../text/time/local-time.ts'
import { addressOf, excerptOf, titleOf } from './entry-parts.ts'
import { markup, type Markup, safe } from './markup.ts'
import { languageOf, type PageRequest } from './page.ts'
import type { Picture } from './picture.ts'

/** Metadata in the head of an entry's page for other programs: oEmbed, Open Graph, schema.org. */
export function describeForOthers(entry: Entry, request: PageRequest, picture: Picture | undefined): Markup {
  const { site, rest } = request
  const address = addressOf(entry, site)
  const title = titleOf(entry, site)
  const description = excerptOf(entry, request)
  const embed = `${rest.addressOf('oembed/1.0', 'embed')}?url=${encodeURIComponent(address)}`
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

// Structured data of an entry, as JSON that is safe in a script element: the type's `json_ld`, or else an article.
function toJsonLd(entry: Entry, request: PageRequest, picture: Picture | undefined): string {
  const { site, rest } = request
  const own = entry.resource.fields['json_ld']?.show(entry, { site, rest, context: 'view', opens: () => true })
  const item = typeof own === 'object' && own !== null ? own : articleOf(entry, request)
  const data = { ...item, ...(picture && { image: picture.address }) }
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, toEscape)
}

function articleOf(entry: Entry, request: PageRequest): Record<string, unknown> {
  const { site } = request
  const author = site.find('user', entry.data['author'])
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: titleOf(entry, site),
    description: excerptOf(entry, request),
    url: addressOf(entry, site),
    datePublished: `${toUtcText(entry.derived.date)}Z`,
    dateModified: `${toUtcText(entry.modified)}Z`,
    ...(author && { author: { '@type': 'Person', name: titleOf(author, site) } }),
    publisher: { '@type': 'Organization', name: site.settings.title, url: site.home },
  }
}

// Nothing in the data may close the element that holds it.
function toEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
