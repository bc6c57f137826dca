import type { Entry } from '../define/model.ts'
import { toUtcText } from '../text/time/local-time.ts'
import { addressOf, excerptOf, type Picture, titleOf } from './entry-parts.ts'
import type { PageRequest } from './page.ts'

/**
 * An entry as search engines read it (schema.org), as JSON that may stand in a script element: what its type tells of
 * itself as `json_ld`, else an article.
 */
export function toJsonLd(entry: Entry, request: PageRequest, picture: Picture | undefined): string {
  const { site, rest } = request
  const own = entry.resource.fields['json_ld']?.show(entry, { site, rest, context: 'view', opens: () => true })
  const told = typeof own === 'object' && own !== null ? own : articleOf(entry, request)
  const data = { ...told, ...(picture && { image: picture.address }) }
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
    datePublished: `${toUtcText(entry.facts.date)}Z`,
    dateModified: `${toUtcText(entry.modified)}Z`,
    ...(author && { author: { '@type': 'Person', name: titleOf(author, site) } }),
    publisher: { '@type': 'Organization', name: site.settings.title, url: site.home },
  }
}

// Nothing in the data may end the element that holds it.
function toEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
