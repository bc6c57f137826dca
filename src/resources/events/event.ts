import { defineResource } from '../../define/define.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { calendarAccess, calendarOpens, calendarPageWithin } from '../../traits/calendar-access.ts'
import { calendarActions } from '../../traits/calendar-actions.ts'
import { calendarEntry, calendarLink } from '../../traits/calendar-entry.ts'
import { globalIds, jsonLd, picture } from '../../traits/calendar-members.ts'
import { eventAddress } from '../../traits/event-address.ts'
import { drawCalendar, duplicateEvent } from '../../traits/event-commands.ts'
import { eventFacts } from '../../traits/event-facts.ts'
import { exportEvent, exportEvents } from '../../traits/event-ics.ts'
import { describeEvent } from '../../traits/event-json-ld.ts'
import { askedOf, eventListing, listEvents } from '../../traits/event-listing.ts'
import { eventNearness } from '../../traits/event-nearness.ts'
import { eventRows, occursAt } from '../../traits/event-page.ts'
import { eventPlaces } from '../../traits/event-places.ts'
import { eventTerms } from '../../traits/event-terms.ts'
import { eventTimes } from '../../traits/event-times.ts'
import { createTyped, eventTyped } from '../../traits/event-typed.ts'
import { eventWords } from '../../traits/event-words.ts'

const capabilities = capabilitiesOf('cal_events')
const kind = { noun: 'event', capabilities }
const usual = calendarActions({ resource: 'event', noun: 'event', asked: (call) => askedOf(call, kind) })

export default defineResource({
  name: 'event',
  namespace: 'cal/events/v1',
  base: 'events',
  type: 'cal_events',
  space: 'post',
  summary: 'What takes place: when, where, who invites, and what it costs.',
  labels: { singular: 'Event', plural: 'Events' },
  files: 'events/**/{slug}.md',
  bodyKey: 'description',
  about: {
    kind: 'post',
    hierarchical: false,
    hasArchive: true,
    capabilities,
    supports: ['title', 'editor', 'author', 'thumbnail', 'excerpt', 'custom-fields', 'comments', 'revisions'],
  },
  trashes: true,
  traits: [
    calendarEntry(kind),
    globalIds,
    eventAddress,
    eventWords,
    picture('event', { empty: false, none: false }),
    eventTimes,
    eventFacts,
    eventListing(kind),
    eventTyped,
    eventTerms({ resource: 'event-category', member: 'categories', noun: 'category' }),
    eventTerms({ resource: 'tag', member: 'tags', noun: 'tag' }),
    eventPlaces({ name: 'venue', description: 'The event venue IDs or data.', many: false }),
    eventPlaces({ name: 'organizer', description: 'The event organizer IDs or data.', many: true }),
    eventNearness,
    jsonLd(describeEvent),
  ],
  permalink: calendarLink('event_base', 'event'),
  pageFacts: eventRows,
  occurs: occursAt,
  listed: calendarPageWithin('event'),
  opens: calendarOpens(kind),
  access: calendarAccess(kind),
  actions: [
    listEvents(kind),
    ...usual.flatMap((action) =>
      action.name === 'list' ? [] : action.name === 'create' ? createTyped(action) : [action],
    ),
    duplicateEvent,
    drawCalendar,
    exportEvents,
    exportEvent,
  ],
})
