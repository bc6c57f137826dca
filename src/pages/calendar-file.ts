import type { Entry, Resource, RestRoot } from '../model/model.ts'
import { markup, type Markup } from './parts/markup.ts'
import type { PageRequest } from './parts/page.ts'
import { wordsOf } from './parts/say.ts'
import { siteName } from './parts/site-feed-links.ts'

/** Links to calendar files for the head of a page, where programs find them. */
export function calendarLinks(types: readonly Resource[], request: PageRequest): Markup[] {
  const { site } = request
  const title = `${siteName(site)} » ${wordsOf(site).plain('icalFeed')}`
  return addressesOf(types, request).map((href) => alternate(title, href))
}

/** Links for readers: to subscribe to the calendar, or to download it. */
export function subscribeLinks(types: readonly Resource[], request: PageRequest): Markup[] {
  const say = wordsOf(request.site)
  return addressesOf(types, request).map((href) => {
    const subscribe = markup`<a href="${href.replace(/^https?:/, 'webcal:')}">${say('subscribe')}</a>`
    const download = markup`<a href="${href}" type="text/calendar">${say('download')}</a>`
    return markup`<p>${say('follow', { subscribe, download })}</p>`
  })
}

/** An event as a calendar file: the link for the head of its page, and that for readers; undefined if there is none. */
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

/** Where the calendar file of a list of a type's entries is: of those in the language in which the site is seen. */
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

/** Where the type's action that answers a calendar file is: of all entries, or of one. */
export function fileAddress({ actions, base, namespace }: Resource, rest: RestRoot, path: string): string | undefined {
  const found = actions.find(
    (action) =>
      typeof action.answers === 'object' && 'text/calendar' in action.answers && action.path.startsWith(`${path}.`),
  )
  return found && `${rest.addressOf(namespace, base)}${found.path}`
}
