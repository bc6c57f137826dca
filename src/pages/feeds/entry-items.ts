import type { Entry, Site } from '../../model/model.ts'
import { belowPage } from '../../derive/addresses/below-page.ts'
import { authorsOf } from '../../derive/implicit/authors.ts'
import { siteOf } from '../../derive/languages/site-in-language.ts'
import { withOrigin } from '../../text/html/with-origin.ts'
import { xmlText } from '../../text/xml.ts'
import { isDiscussed } from '../../derive/listed-types.ts'
import { discussionOf, isOpenToComments } from '../parts/discussion.ts'
import { entryLinkOf, excerptOf, renderedTextOf, timeText, entryTitleOf } from '../parts/entry-parts.ts'
import type { PageRequest } from '../parts/page.ts'
import { commentsOn, opens } from '../parts/readable.ts'
import { termsOf } from '../parts/terms-of.ts'
import type { FeedItem } from './feed.ts'

/** Converts a public entry to a feed item, without text if it is protected. */
export function toEntryItem(entry: Entry, request: PageRequest): FeedItem {
  const { site } = request
  const link = entryLinkOf(entry, site)
  const discussion = discussionAt(entry, request)
  return {
    id: guidOf(entry, site),
    title: entryTitleOf(entry, site),
    link,
    authors: authorsOf(entry, site).map((author) => describeAuthor(author, site)),
    published: entry.derived.date,
    updated: entry.modified,
    categories: categoriesOf(entry, site),
    ...(opens(entry, request) && itemTextsOf(entry, request)),
    ...(discussion && { discussion }),
  }
}

/** Returns an entry's permanent identifier: its plain address, which no new slug changes. */
export function guidOf({ id, resource }: Entry, site: Site): string {
  return `${siteOf(site).home}/?${resource.queryVar ?? 'p'}=${id}`
}

// The text of an event begins with its time, as the item's dates are those of publication.
function itemTextsOf(entry: Entry, request: PageRequest): Pick<FeedItem, 'summary' | 'content'> {
  const { site } = request
  const when = timeText(entry, site)
  const summary = [when, excerptOf(entry, request)].filter((part) => part !== undefined && part !== '').join(': ')
  if (site.settings['rss_use_excerpt'] === true) return { summary: xmlText(summary) }
  const text = withOrigin(renderedTextOf(entry, request), new URL(site.home).origin)
  const content = text || xmlText(excerptOf(entry, request))
  return { summary: xmlText(summary), content: when === undefined ? content : `<p>${xmlText(when)}</p>\n${content}` }
}

function describeAuthor(author: Entry, site: Site): FeedItem['authors'][number] {
  const { url } = author.data
  return { name: entryTitleOf(author, site), ...(typeof url === 'string' && /^https?:\/\//i.test(url) && { url }) }
}

function categoriesOf(entry: Entry, site: Site): string[] {
  const { sections, tags } = termsOf(entry, site)
  return [...new Set([...sections, ...tags].map((term) => entryTitleOf(term, site)))]
}

/** Returns where readers discuss an entry; undefined if there are no comments, and none are allowed. */
export function discussionAt(entry: Entry, { site, rest }: PageRequest): FeedItem['discussion'] {
  const link = entryLinkOf(entry, site)
  const comments = isDiscussed(entry.resource) ? discussionOf(site) : undefined
  if (!comments) return undefined
  const count = site.count(comments.resource.name, commentsOn(entry, comments, site))
  if (count === 0 && !isOpenToComments(entry, site, rest)) return undefined
  return { page: `${link}#${count > 0 ? 'comments' : 'respond'}`, feed: belowPage(link, 'feed/'), count }
}
