import { calendarWords } from '../common/catalogue.ts'
import { labelsBy } from '../../../define/catalogue.ts'
import { timeChanges, eventTimes } from './times.ts'
import { z } from 'zod'
import { defineResource } from '../../../define/define.ts'
import { capabilitiesOf } from '../../../define/roles.ts'
import { calendarAccess, calendarOpens, calendarPageWithin } from '../common/access.ts'
import { calendarActions } from '../common/actions.ts'
import { calendarEntry, calendarLink } from '../common/entry.ts'
import { globalIds, jsonLd, picture, titled } from '../common/members.ts'
import { drawCalendar, duplicateEvent } from './commands.ts'
import { datedSlug } from './dated-slug.ts'
import { eventStatus, eventStatusNote } from './event-status.ts'
import { eventFacts } from './facts.ts'
import { exportEvent, exportEvents } from './ics.ts'
import { describeEvent } from './json-ld.ts'
import { requestOf, eventListing, narrowEvents } from './listing.ts'
import { outsideWindow } from './outside-window.ts'
import { eventNearness } from './nearness.ts'
import { eventRows, occursAt } from './page.ts'
import { eventPlaces } from './places.ts'
import { eventTerms } from './terms.ts'
import { viewOfQuery, viewAt, viewPaths } from './plugin-views.ts'
import { createTyped, eventTyped } from './typed.ts'
import { eventWords } from './words.ts'
import { asPosts } from '../as-posts/post-form.ts'
import { eventPostActions, seesNoPosts } from '../as-posts/post-routes.ts'
import { newOverRest } from '../../actions/fill-draft.ts'
import { draftKey } from '../../shared/foreign/keys.ts'
import { ownMembers } from '../../shared/own-fields/own-fields.ts'
import { everywhere, computedForPrograms } from '../../shared/computed.ts'
import { restLink } from '../../shared/links.ts'
import { notEmpty } from '../../shared/status.ts'

const capabilities = capabilitiesOf('cal_events')
const aboutStatus = 'An event that is called off stays published, with --event-status canceled.'
const kind = { noun: 'event', capabilities, aboutStatus }
const usual = calendarActions({
  noun: 'event',
  lists: 'List events by their start: from yesterday on, or on the days given.',
  narrow: narrowEvents,
  leavesOut: outsideWindow,
  slugIn: 'wordpress',
  queryOf: (call) => requestOf(call, kind),
})

export default defineResource({
  name: 'event',
  base: 'events',
  type: 'cal_events',
  nameVar: 'tribe_events',
  space: 'post',
  summary: 'Events: when and where they take place, who organizes them, and what they cost.',
  labels: { singular: 'Event', plural: 'Events' },
  labelsIn: labelsBy(calendarWords, { singular: 'event', plural: 'events', coming: 'coming' }),
  columns: ['id', 'title', 'slug', 'status', 'start_date', 'date'],
  files: 'events/**/{slug}.md',
  bodyKey: 'description',
  postType: {
    hasArchive: true,
    capabilities,
    supports: ['title', 'editor', 'author', 'thumbnail', 'excerpt', 'custom-fields', 'comments', 'revisions'],
    asPosts: { ...asPosts, hiddenFrom: seesNoPosts },
  },
  trashes: true,
  traits: [
    datedSlug,
    calendarEntry(kind),
    draftKey,
    globalIds,
    {
      fields: {
        rest_url: computedForPrograms(
          z.url().describe('The REST address of the event.'),
          everywhere,
          (entry, { rest }) => restLink(entry, rest),
        ),
      },
    },
    eventWords,
    titled,
    picture('event', { none: false }),
    eventTimes,
    eventFacts,
    eventStatus,
    eventListing(kind),
    eventTyped,
    eventTerms({ resource: 'event-category', member: 'categories', noun: 'category' }),
    eventTerms({ resource: 'tag', member: 'tags', noun: 'tag' }),
    eventPlaces({ name: 'venue', description: 'The event venue IDs or data.', many: false }),
    eventPlaces({ name: 'organizer', description: 'The event organizer IDs or data.', many: true }),
    eventNearness,
    jsonLd(describeEvent),
    ownMembers,
  ],
  changes: [timeChanges],
  beforeSave: [newOverRest(notEmpty)],
  permalink: calendarLink('event_base', 'event'),
  facts: eventRows,
  hidesDate: true,
  viewAt,
  viewOfQuery,
  viewPaths,
  occurs: occursAt,
  occurrenceNote: eventStatusNote,
  checkPage: calendarPageWithin('event'),
  opens: calendarOpens(kind),
  access: calendarAccess(kind),
  actions: [
    ...usual.flatMap((action) => (action.name === 'create' ? createTyped(action) : [action])),
    duplicateEvent,
    drawCalendar,
    exportEvents,
    exportEvent,
    ...eventPostActions,
  ],
})
