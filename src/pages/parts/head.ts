import type { Entry } from '../../model/model.ts'
import { authorsOf } from '../../derive/implicit/authors.ts'
import { toOffsetText } from '../../text/time/local-time.ts'
import { descriptionOf, entryLinkOf, entryTitleOf, headTitleOf } from './entry-parts.ts'
import { toJsonLd } from './json-ld.ts'
import { markup, type Markup, safe } from './markup.ts'
import { languageOf, type PageRequest } from './page.ts'
import type { Picture } from './picture.ts'
import { isWriting } from '../../derive/listed-types.ts'
import { termsOf } from './terms-of.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Renders metadata in the head of an entry's page for other programs: oEmbed, Open Graph, schema.org. */
export function describeForOthers(entry: Entry, request: PageRequest, picture: Picture | undefined): Markup {
  const { site, rest } = request
  const address = entryLinkOf(entry, site)
  const title = headTitleOf(entry, site)
  const description = descriptionOf(entry, request)
  const embed = `${rest.addressOf('oembed/1.0', 'embed')}?url=${encodeURIComponent(address)}`
  return markup`<link rel="alternate" type="application/json+oembed" title="${title}" href="${embed}" />
    <link rel="alternate" type="text/xml+oembed" title="${title}" href="${embed}&format=xml" />
    ${description !== '' && markup`<meta name="description" content="${description}" />`}
    ${properties(request, {
      'og:title': title,
      'og:type': isWriting(entry.resource) ? 'article' : 'website',
      'og:url': address,
      'og:description': description,
      'og:image': picture?.address,
      'og:image:alt': picture?.alt,
      'og:image:width': picture?.width,
      'og:image:height': picture?.height,
      ...(isWriting(entry.resource) && articleOf(entry, request)),
    })}
    <meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />
    <script type="application/ld+json">
      ${safe(toJsonLd(entry, request, picture))}
    </script>`
}

/** Renders such metadata for a list; its description is plain text. */
export function describeList(title: string, address: string, request: PageRequest, description = ''): Markup {
  const own = { 'og:title': title, 'og:type': 'website', 'og:url': address, 'og:description': description }
  const described = description !== '' && markup`<meta name="description" content="${description}" /> `
  return markup`${described}${properties(request, own)}`
}

type Values = string | number | undefined | readonly string[]

// A property with several values is repeated.
function properties({ site }: PageRequest, own: Readonly<Record<string, Values>>): Markup {
  const all = {
    ...own,
    'og:site_name': textContent(site.settings.title),
    'og:locale': languageOf(site).replaceAll('-', '_'),
  }
  const one = ([name, values]: [string, Values]) =>
    [values]
      .flat()
      .map((value) => value !== undefined && value !== '' && markup`<meta property="${name}" content="${value}" /> `)
  return markup`${Object.entries(all).map(one)}`
}

function articleOf(entry: Entry, { site }: PageRequest): Record<string, Values> {
  const { timezone } = site.settings
  const { sections, tags } = termsOf(entry, site)
  return {
    'article:published_time': toOffsetText(entry.derived.date, timezone),
    'article:modified_time': toOffsetText(Math.max(entry.modified, entry.derived.date), timezone),
    'article:author': authorsOf(entry, site).map((author) => entryLinkOf(author, site)),
    'article:section': sections[0] && entryTitleOf(sections[0], site),
    'article:tag': tags.map((tag) => entryTitleOf(tag, site)),
  }
}
