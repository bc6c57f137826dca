import type { Site } from '../../model/model.ts'
import { cdata, element, type Xml, xmlDocument } from '../../text/xml.ts'
import { iconOf, languageOf } from '../parts/page.ts'
import { type Feed, type FeedItem } from './feed.ts'
import { siteName } from '../parts/site-feed-links.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Serializes a feed as Atom (RFC 4287), with the members of WordPress's feeds. */
export function toAtom(feed: Feed, site: Site): string {
  const { title, page, self, updated, items } = feed
  const attributes = {
    xmlns: 'http://www.w3.org/2005/Atom',
    'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
    'xml:lang': languageOf(site),
  }
  const root = element(
    'feed',
    attributes,
    element('title', { type: 'text' }, title),
    element('subtitle', { type: 'text' }, textContent(site.settings.description)),
    element('updated', {}, atomDateOf(updated)),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    element('id', {}, self),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('generator', {}, 'Almanac'),
    iconOf(site) && element('icon', {}, iconOf(site)!.address),
    items.map((item) => toEntry(item, site)),
  )
  return xmlDocument(root)
}

function toEntry(item: FeedItem, site: Site): Xml {
  const { categories, content, discussion, id, inReplyTo, link, published, summary, title, updated } = item
  // Atom requires an author.
  const authors: FeedItem['authors'] = item.authors.length > 0 ? item.authors : [{ name: siteName(site) }]
  return element(
    'entry',
    {},
    authors.map(({ name, url }) =>
      element('author', {}, element('name', {}, name), url !== undefined && element('uri', {}, url)),
    ),
    element('title', { type: 'text' }, title),
    element('link', { rel: 'alternate', type: 'text/html', href: link }),
    element('id', {}, id),
    element('updated', {}, atomDateOf(Math.max(updated, published))),
    element('published', {}, atomDateOf(published)),
    categories.map((term) => element('category', { scheme: site.home, term })),
    summary !== undefined && element('summary', { type: 'html' }, cdata(summary)),
    content !== undefined && element('content', { type: 'html', 'xml:base': link }, cdata(content)),
    inReplyTo && element('thr:in-reply-to', { ref: inReplyTo.id, href: inReplyTo.link, type: 'text/html' }),
    discussion && repliesTo(discussion),
  )
}

function repliesTo({ page, feed, count }: NonNullable<FeedItem['discussion']>): Xml[] {
  return [
    element('link', { rel: 'replies', type: 'text/html', href: page, 'thr:count': count }),
    element('link', { rel: 'replies', type: 'application/atom+xml', href: `${feed}atom/`, 'thr:count': count }),
    element('thr:total', {}, count),
  ]
}

function atomDateOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}
