import { archiveSubject } from '../../derive/addresses/archives.ts'
import { entryLinkOf, entryTitleOf } from '../parts/entry-parts.ts'
import { archiveLink } from '../feeds/feed-links.ts'
import type { FoundPage, PageRequest } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { languagesOfArchive, listedIn } from './archive-languages.ts'
import { calendarWays, isOfCalendar } from '../parts/calendar-ways.ts'
import { listPage } from './list-page.ts'
import { wordsOf } from '../parts/say.ts'
import { sectionOf } from '../parts/section.ts'

/** Returns the page of a term or user, with the entries that name it. */
export async function archivePage(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const { site } = request
  const subject = archiveSubject(pagePath.pathname, site)
  if (!subject) return undefined
  const sections = listedIn(subject, site).map(({ type, ...named }) =>
    sectionOf(type, request, { narrow: (query) => query.where.push(named) }),
  )
  return listPage(pagePath, request, {
    title: entryTitleOf(subject, site),
    entry: subject,
    address: entryLinkOf(subject, site),
    sections,
    intro: isOfCalendar(subject.resource, site) && calendarWays(site, entryLinkOf(subject, site), subject),
    languages: languagesOfArchive(subject, site),
    head: archiveLink(subject, site),
    // As in the interface, a user without anything public has no page.
    empty: subject.resource.space === 'user' ? undefined : wordsOf(site)('nothingHereYet'),
  })
}
