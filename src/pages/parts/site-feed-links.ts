import type { Site } from '../../model/model.ts'
import { discussionOf } from './discussion.ts'
import { markup, type Markup, plainOf } from './markup.ts'

/** A link to a feed, for the head of a page: programs find it there. */
export function feedLink(site: Site, what: string, address: string): Markup {
  return markup`<link rel="alternate" type="application/rss+xml" title="${siteName(site)} » ${what}" href="${address}" />`
}

/** Links to the feeds of the whole site. */
export function siteFeedLinks(site: Site): Markup {
  return markup`${feedLink(site, 'Feed', `${site.home}/feed/`)}
    ${discussionOf(site) && feedLink(site, 'Comments Feed', `${site.home}/comments/feed/`)}`
}

/** The site's name as people read it. */
export function siteName({ settings }: Site): string {
  return plainOf(settings.title) || 'Untitled site'
}
