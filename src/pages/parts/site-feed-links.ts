import type { Site } from '../../model/model.ts'
import { discussionOf } from './discussion.ts'
import { markup, type Markup } from './markup.ts'
import { wordsOf } from './say.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Renders a link to a feed, for the head of a page, where programs find it. */
export function feedLink(site: Site, title: string, address: string): Markup {
  return markup`<link rel="alternate" type="application/rss+xml" title="${siteName(site)} » ${title}" href="${address}" />`
}

/** Renders links to the feeds of the whole site. */
export function siteFeedLinks(site: Site): Markup {
  const say = wordsOf(site).plain
  return markup`${feedLink(site, say('feed'), `${site.home}/feed/`)}
    ${discussionOf(site) && feedLink(site, say('commentsFeed'), `${site.home}/comments/feed/`)}`
}

/** Returns the site's name as plain text. */
export function siteName(site: Pick<Site, 'say' | 'settings'>): string {
  return textContent(site.settings.title) || wordsOf(site).plain('untitled')
}
