import { toEscape } from '../../text/visible.ts'
import { saysNothing } from '../../text/values.ts'
import { authorsOf } from '../../derive/implicit/authors.ts'
import type { Entry } from '../../model/model.ts'
import { toOffsetText } from '../../text/time/local-time.ts'
import { ancestorsOf } from './breadcrumbs.ts'
import { entryLinkOf, excerptOf, entryTitleOf } from './entry-parts.ts'
import { languageOf, openView, type PageRequest } from './page.ts'
import type { Picture } from './picture.ts'
import { isWriting } from '../../derive/listed-types.ts'
import { termsOf } from './terms-of.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Returns an entry's structured data (schema.org), safe in a script: `json_ld`, an article or a page; and breadcrumbs. */
export function toJsonLd(entry: Entry, request: PageRequest, picture: Picture | undefined): string {
  const own = entry.resource.fields['json_ld']?.show(entry, openView(request))
  const item =
    typeof own === 'object' && own !== null
      ? own
      : isWriting(entry.resource)
        ? articleOf(entry, request)
        : { '@type': 'WebPage', name: entryTitleOf(entry, request.site), ...commonOf(entry, request) }
  const described = {
    '@context': 'https://schema.org',
    ...withoutEmpty(item),
    ...(picture && { image: imageOf(picture) }),
  }
  const way = wayTo(entry, request)
  return JSON.stringify(way ? [described, way] : described).replace(/[<>&\u2028\u2029]/g, toEscape)
}

function articleOf(entry: Entry, request: PageRequest): Record<string, unknown> {
  const { site } = request
  const authors = authorsOf(entry, site).map((author) => ({
    '@type': 'Person',
    name: entryTitleOf(author, site),
    url: entryLinkOf(author, site),
  }))
  const { sections, tags } = termsOf(entry, site)
  return {
    '@type': 'BlogPosting',
    headline: entryTitleOf(entry, site),
    ...commonOf(entry, request),
    mainEntityOfPage: { '@type': 'WebPage', '@id': entryLinkOf(entry, site) },
    author: authors.length > 1 ? authors : authors[0],
    articleSection: sections.map((term) => entryTitleOf(term, site)),
    keywords: tags.map((term) => entryTitleOf(term, site)),
  }
}

function commonOf(entry: Entry, request: PageRequest): Record<string, unknown> {
  const { site } = request
  const { timezone, title } = site.settings
  return {
    description: excerptOf(entry, request),
    url: entryLinkOf(entry, site),
    datePublished: toOffsetText(entry.derived.date, timezone),
    // A file may have been changed before its date of publication.
    dateModified: toOffsetText(Math.max(entry.modified, entry.derived.date), timezone),
    inLanguage: languageOf(site),
    publisher: { '@type': 'Organization', name: textContent(title), url: `${site.home}/` },
  }
}

function imageOf({ address, alt, width, height }: Picture): Record<string, unknown> {
  return withoutEmpty({ '@type': 'ImageObject', url: address, width, height, caption: alt })
}

function wayTo(entry: Entry, { site }: PageRequest): Record<string, unknown> | undefined {
  const above = ancestorsOf(entry, site)
  if (above.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...above, entry].map((one, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: entryTitleOf(one, site),
      item: entryLinkOf(one, site),
    })),
  }
}

// An empty value is worse than none.
function withoutEmpty(data: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !saysNothing(value)))
}
