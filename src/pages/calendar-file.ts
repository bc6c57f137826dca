import type { Entry, Resource, RestRoot } from '../model/model.ts'
import { markup, type Markup } from './parts/markup.ts'
import type { PageRequest } from './parts/page.ts'
import { wordsOf } from './parts/say.ts'
import { siteName } from './parts/site-feed-links.ts'

/** Returns links to calendar files for the head of a page, where programs find them. */
export function calendarLinks(types: readonly Resource[], request: PageRequest): Markup[] {
  const { site } = request
  const title = `${siteName(site)} » ${wordsOf(site).plain('icalFeed')}`
  return addressesOf(types, request).map((href) => alternate(title, href))
}

/** Returns links for readers: to subscribe to the calendar, or to download it. */
export function subscribeLinks(types: readonly Resource[], request: PageRequest): Markup[] {
  const say = wordsOf(request.site)
  return addressesOf(types, request).map((href) => {
    const subscribe = markup`<a href="${href.replace(/^https?:/, 'webcal:')}">${say('subscribe')}</a>`
    const download = markup`<a href="${href}" type="text/calendar">${say('download')}</a>`
    return markup`<p>${say('follow', { subscribe, download })}</p>`
  })
}

/** Returns an event's links to its calendar file, for the head and for readers; undefined if there is none. */
export function eventFile(entry: Entry, { rest, site }: PageRequest): { head: Markup; visible: Markup } | undefined {
  const { resource } = entry
  const address = resource.occurs?.(entry) && fileAddress(resource, rest, '/{id}')
  if (!address) return undefined
  const href = address.replace('{id}', String(entry.id))
  return {
    head: alternate('iCalendar', href),
    visible: markup`<p><a href="${href}" type="text/calendar">${wordsOf(site)('addToCalendar')}</a></p>`,
  }
}

function addressesOf(types: readonly Resource[], request: PageRequest): string[] {
  return types.map((type) => listFileAddress(type, request)).filter((address) => address !== undefined)
}

function alternate(title: string, href: string): Markup {
  return markup`<link rel="alternate" type="text/calendar" title="${title}" href="${href}" />`
}

/** Returns the address of the calendar file of a type's entries, in the language of the view. */
export function listFileAddress(
  type: Resource,
  { rest, site: { language = '' } }: Pick<PageRequest, 'rest' | 'site'>,
  filter: Readonly<Record<string, string>> = {},
): string | undefined {
  const address = fileAddress(type, rest, '')
  const query = new URLSearchParams(filter)
  if (type.languages?.codes.slice(1).includes(language)) query.set('lang', language)
  return address && query.size > 0 ? `${address}?${query}` : address
}

/** Returns the address of the type's calendar file, of all entries or of one, according to `path`. */
export function fileAddress({ actions, base, namespace }: Resource, rest: RestRoot, path: string): string | undefined {
  const found = actions.find(
    (action) =>
      typeof action.answers === 'object' && 'text/calendar' in action.answers && action.path.startsWith(`${path}.`),
  )
  return found && `${rest.addressOf(namespace, base)}${found.path}`
}
