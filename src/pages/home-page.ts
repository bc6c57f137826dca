import type { Resource } from '../define/model.ts'
import { listSections } from './entry-parts.ts'
import { markup, plainOf } from './markup.ts'
import { type PageAnswer, type PageRequest, toPage } from './page.ts'
import { firstReadable, listedTypes, listLength, published, upcoming } from './readable.ts'

/** The home page: the newest of each type, upcoming events, and where the interface is. */
export async function homePage(request: PageRequest): Promise<PageAnswer> {
  const { site, rest } = request
  const parts = await Promise.all(
    listedTypes(site).map(async (resource) => [resource, await firstOf(resource)] as const),
  )
  const found = parts.filter(([, entries]) => entries.length > 0)
  const heading = ({ occurs, labels }: Resource) => (occurs ? `Coming ${labels.plural.toLowerCase()}` : labels.plural)
  return toPage(request, {
    here: '/',
    main: markup`<h1>${plainOf(site.settings.title)}</h1>
      ${site.settings.description !== '' && markup`<p>${plainOf(site.settings.description)}</p>`}
      ${found.length > 0 ? await listSections(found, request, heading) : markup`<p>Nothing is published yet.</p>`}
      <h2>For programs</h2>
      <p>Everything here is also <a href="${rest.url}/">answered as JSON</a>.</p>`,
  })

  async function firstOf(resource: Resource) {
    const { occurs } = resource
    const query = occurs ? upcoming(resource, listLength(site), site) : published(resource, listLength(site))
    return firstReadable(resource, query, request, occurs && ((entry) => occurs(entry) !== undefined))
  }
}
