import type { Site } from '../../model/model.ts'
import { cdata, element, type Xml, xmlDocument } from '../../text/xml.ts'
import { iconOf, languageOf } from '../parts/page.ts'
import type { Feed, FeedItem } from './feed.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Serializes a feed as RSS 2.0, with the members of WordPress's feeds. */
export function toRss(feed: Feed, site: Site): string {
  const { title, page, self, updated, items } = feed
  const icon = iconOf(site)
  const channel = element(
    'channel',
    {},
    element('title', {}, title),
    element('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    element('link', {}, page),
    element('description', {}, textContent(site.settings.description)),
    element('lastBuildDate', {}, rssDateOf(updated)),
    element('language', {}, languageOf(site)),
    element('sy:updatePeriod', {}, 'hourly'),
    element('sy:updateFrequency', {}, 1),
    element('generator', {}, 'Almanac'),
    icon &&
      element('image', {}, [element('url', {}, icon.address), element('title', {}, title), element('link', {}, page)]),
    items.map(toRssItem),
  )
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel))
}

const namespaces = {
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:wfw': 'http://wellformedweb.org/CommentAPI/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:sy': 'http://purl.org/rss/1.0/modules/syndication/',
  'xmlns:slash': 'http://purl.org/rss/1.0/modules/slash/',
}

function toRssItem(item: FeedItem): Xml {
  const { authors, categories, content, discussion, id, link, published, summary, title } = item
  return element(
    'item',
    {},
    element('title', {}, title),
    element('link', {}, link),
    discussion && element('comments', {}, discussion.page),
    authors.map(({ name }) => element('dc:creator', {}, cdata(name))),
    element('pubDate', {}, rssDateOf(published)),
    categories.map((name) => element('category', {}, cdata(name))),
    element('guid', { isPermaLink: 'false' }, id),
    summary !== undefined && element('description', {}, cdata(summary)),
    content !== undefined && element('content:encoded', {}, cdata(content)),
    discussion && element('wfw:commentRss', {}, discussion.feed),
    discussion && element('slash:comments', {}, discussion.count),
  )
}

// RFC 822 with a four-digit year.
function rssDateOf(moment: number): string {
  return new Date(moment).toUTCString().replace('GMT', '+0000')
}
