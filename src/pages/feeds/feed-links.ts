import { belowPage } from '../../derive/addresses/below-page.ts'
import type { Entry, Site } from '../../model/model.ts'
import { entryLinkOf, entryTitleOf } from '../parts/entry-parts.ts'
import type { Markup } from '../parts/markup.ts'
import type { PageRequest } from '../parts/page.ts'
import { discussionAt } from './entry-items.ts'
import { labelsIn, wordsOf } from '../parts/say.ts'
import { feedLink } from '../parts/site-feed-links.ts'

/** Links to the feed of an entry's comments, if there may be any; those on the home page are in the site's feed. */
export function discussionLink(entry: Entry, request: PageRequest): Markup | undefined {
  const { site } = request
  const discussion = entryLinkOf(entry, site) === `${site.home}/` ? undefined : discussionAt(entry, request)
  return (
    discussion &&
    feedLink(site, wordsOf(site).plain('commentsFeedOf', { title: entryTitleOf(entry, site) }), discussion.feed)
  )
}

/** Links to the feed of entries that name a term or a user. */
export function archiveLink(subject: Entry, site: Site): Markup {
  const title = entryTitleOf(subject, site)
  const say = wordsOf(site).plain
  const feedTitle =
    subject.resource.space === 'user'
      ? say('postsFeedOf', { name: title })
      : say('termFeedOf', { title, kind: labelsIn(site, subject.resource).singular })
  return feedLink(site, feedTitle, belowPage(entryLinkOf(subject, site), 'feed/'))
}
