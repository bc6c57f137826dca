import type { Resource } from '../../model/model.ts'
import { markup, type Markup } from '../parts/markup.ts'
import { languagesOfSite } from '../parts/in-language.ts'
import type { FoundPage, PageRequest } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { isWriting, listedTypes, listLength } from '../../derive/listed-types.ts'
import { firstReadable, published } from '../parts/readable.ts'
import { listEntries, listHeading } from './entries.ts'
import { listPage } from './list-page.ts'
import { labelsIn, wordsOf } from '../parts/say.ts'
import { coming, writings } from '../parts/section.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Returns the home page: the latest posts, paginated; on the first page also upcoming events and further lists. */
export function homePage(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const { site, rest } = request
  const { description } = site.settings
  const say = wordsOf(site)
  return listPage(pagePath, request, {
    here: '/',
    languages: languagesOfSite(site, '/'),
    address: `${site.home}/`,
    description: textContent(description),
    sections: writings(request, { pinned: true }),
    headed: pagePath.page === 1,
    intro: pagePath.page === 1 && description !== '' && markup`<p class="soft">${textContent(description)}</p>`,
    more: () => otherTypes(request),
    outro:
      pagePath.page === 1 &&
      site.appearance.in(site.language).footer === undefined &&
      markup`<h2>${say('forPrograms')}</h2>
        <p>${say('alsoAsJson', { link: markup`<a href="${rest.url}/">${say('answeredAsJson')}</a>` })}</p>`,
    empty: say('nothingPublished'),
  })
}

async function otherTypes(request: PageRequest): Promise<Markup[]> {
  const parts: Markup[] = []
  const others = listedTypes(request.site).filter((type) => !isWriting(type))
  // Upcoming events precede undated entries.
  for (const resource of others.toSorted((a, b) => Number(!a.occurs) - Number(!b.occurs))) {
    const { name, occurs } = resource
    const labels = labelsIn(request.site, resource)
    // One after another: each yields while it is made.
    const entries = await firstOf(resource, request)
    const heading = occurs ? labels.coming : labels.plural
    if (entries.length > 0) parts.push(listHeading(name, heading, await listEntries(entries, request, 'h3')))
  }
  return parts
}

function firstOf(resource: Resource, request: PageRequest) {
  const { occurs } = resource
  const limit = listLength(request.site)
  if (!occurs) return firstReadable(resource, published(resource, limit), request)
  return firstReadable(resource, coming(resource, request, limit), request, (entry) => occurs(entry) !== undefined)
}
