import { defineResource, type ResourceOptions } from '../../../define/define.ts'
import type { Resource, Entry, PageFact, View } from '../../../model/model.ts'
import { calendarAccess, calendarOpens, calendarPageWithin } from '../common/access.ts'
import { calendarActions } from '../common/actions.ts'
import { calendarEntry, type CalendarKind, calendarLink, slugFromTitle } from '../common/entry.ts'
import { findOrMake, foundByName } from '../common/find-or-make.ts'
import { requestedLinks, linkedListing, answeredTotal } from './listing.ts'
import { globalIds, namedMembers, picture, titled } from '../common/members.ts'
import { draftKey } from '../../shared/foreign/keys.ts'
import { ownMembers } from '../../shared/own-fields/own-fields.ts'
import { factsIn } from '../common/catalogue.ts'
import { addressLine, mapLink, positionOf } from '../common/venue-place.ts'
import { errors } from '../common/errors.ts'
import { textOf } from '../../../derive/entries.ts'
import { encoded } from '../../../text/wordpress/slug.ts'

export interface ContactOptions extends Pick<
  ResourceOptions,
  'base' | 'type' | 'summary' | 'labels' | 'labelsIn' | 'fields'
> {
  readonly kind: CalendarKind
  readonly columns: readonly string[]
  readonly traits: NonNullable<ResourceOptions['traits']>
}

/** Makes the content type of venues or organizers; its noun is also the key by which events refer to them. */
export function defineContact({ kind, traits, ...own }: ContactOptions): Resource {
  const { noun } = kind
  return defineResource({
    ...own,
    name: noun,
    space: 'post',
    files: `${own.base}/**/{slug}.md`,
    bodyKey: 'description',
    trashes: true,
    traits: [
      slugFromTitle,
      calendarEntry({ ...kind, slugless: true }),
      draftKey,
      namedMembers(kind),
      titled,
      foundByName,
      picture(noun, {}),
      ...traits,
      globalIds,
      linkedListing(kind),
      ownMembers,
    ],
    notFound: () => errors['{noun}-not-found']({ noun }),
    permalink: calendarLink(`${noun}_base`, noun),
    facts: contactRows,
    hidesDate: true,
    checkPage: calendarPageWithin(noun),
    opens: calendarOpens(kind),
    access: calendarAccess(kind),
    actions: calendarActions({ noun, queryOf: requestedLinks(kind), totalOf: answeredTotal, make: findOrMake(noun) }),
  })
}

function contactRows(entry: Entry, { site }: View): PageFact[] {
  const labelled = factsIn(site)
  const [address, map] = [addressLine(entry), mapLink(entry, site)]
  const [phone, email, website] = [textOf(entry, 'phone'), textOf(entry, 'email'), textOf(entry, 'website')]
  const rows: PageFact[] = [
    labelled('address', address, map),
    ...(map !== undefined && address === '' ? [labelled('map', positionOf(entry)!.join(', '), map)] : []),
    labelled('phone', phone),
    labelled('email', email, `mailto:${encoded(email).replace('%40', '@')}`),
    ...(/^https?:\/\//i.test(website) ? [labelled('website', website, website)] : []),
  ]
  return rows.filter(({ text }) => text !== '')
}
