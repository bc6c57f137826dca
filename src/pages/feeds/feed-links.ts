import type { Entry, Site } from '../../define/model.ts'
import { discussionOf, isDiscussed } from '../discussion.ts'
import { addressOf, titleOf } from '../entry-parts.ts'
import type { Markup } from '../markup.ts'
import { feedLink } from './site-feed-links.ts'

/** A link to the feed of the comments on an entry, if there may be any. */
export function discussionLink(entry: Entry, site: Site): Markup | undefined {
  const address = addressOf(entry, site)
  if (!discussionOf(site) || !isDiscussed(entry.resource) || address === `${site.home}/`) return undefined
  return feedLink(site, `${titleOf(entry, site)} Comments Feed`, `${address}feed/`)
}

/** A link to the feed of what names a term or a user. */
export function archiveLink(subject: Entry, site: Site): Markup {
  const title = titleOf(subject, site)
  const what =
    subject.resource.space === 'user' ? `Posts by ${title} Feed` : `${title} ${subject.resource.labels.singular} Feed`
  return feedLink(site, what, `${addressOf(subject, site)}feed/`)
}
