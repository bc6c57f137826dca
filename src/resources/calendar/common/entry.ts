import { z } from 'zod'
import { authorOf } from '../../../derive/implicit/authors.ts'
import { defineTrait, field } from '../../../define/define.ts'
import type { Call, Draft, Entry, SaveContext, Site, Trait, Capabilities } from '../../../model/model.ts'
import { isUnfinished } from '../../../text/names.ts'
import { toLocalText, toUtcText, wallToMoment } from '../../../text/time/local-time.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { readMoment, readWallTime } from '../../../text/time/strtotime.ts'
import { author } from '../../shared/named/author.ts'
import { severalAuthors } from '../../shared/named/several-authors.ts'
import { type CalendarArg, calendarField, dateText, entryStatus, idArgOf } from './args.ts'
import { unsaid } from './presets.ts'
import { computed, computedForPrograms, everywhere } from '../../shared/computed.ts'
import { dates, isUndated, storedDate, toStoredDate } from '../../shared/dates.ts'
import { idField, inAddress, isPlaced, linkOf } from '../../shared/identity.ts'
import { openElsewhere } from '../../shared/presentation.ts'
import { publicationKeys, setStatus } from '../../shared/publication/publication.ts'
import { statusReasons } from '../../shared/publication/reasons.ts'
import { statusChanges } from '../../shared/publication/status-changes.ts'
import { slug } from '../../shared/slug.ts'
import { completeStatus, decidesStatus, statusFlag, storedStatus } from '../../shared/status.ts'
import { waitingPosts } from '../../shared/publication/waiting.ts'

/** The UTC date of an unfinished entry. */
export const noDate = '0000-00-00 00:00:00'

export interface CalendarKind {
  /** Singular for messages: `venue`. */
  readonly noun: string
  readonly capabilities: Capabilities
  /** Whether responses omit an empty slug. */
  readonly slugless?: true
  /** Whether arguments are documented with empty defaults, as clients of some kinds expect. */
  readonly presets?: true
  /** A sentence for the help of the status, and for callers who send an unknown one. */
  readonly aboutStatus?: string
}

/** Local time without a zone, with a blank between day and time. */
export const calendarTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .meta({ examples: ['2027-05-02 10:00:00'] })

/** Id, author, status, dates and address: the first members of every calendar entry. */
export function calendarEntry({ noun, capabilities, slugless, presets, aboutStatus }: CalendarKind): Trait {
  const documented = presets ? unsaid : (arg: CalendarArg) => arg
  const usualSlug = slug(undefined, capabilities.publish)
  return defineTrait({
    ...severalAuthors,
    fields: {
      id: idField(`The ${noun} ID.`),
      author: calendarField(documented(idArgOf('user', `The ${noun} author ID.`), 0), {
        answer: z.string().regex(/^\d+$/),
        stored: { key: 'author', schema: z.union([z.string(), z.int()]), references: 'user' },
        show: (entry, { site }) => String(authorOf(entry, site)?.id ?? 0),
        write: (value, draft, { site }) => draft.set('author', site.refOf(site.get('user', Number(value))!)),
      }),
      status: calendarField(documented(entryStatus(`The ${noun} post status.`)), {
        answer: storedStatus,
        stored: { key: 'status', schema: storedStatus },
        holdsNames: true,
        flag: { ...statusFlag, ...(aboutStatus !== undefined && { about: aboutStatus }) },
        show: (entry) => entry.derived.status,
        write: (value, draft, call) => writeStatus(String(value), draft, call, capabilities),
      }),
      date: calendarField(documented(dateText(`The ${noun} publication date.`)), {
        answer: calendarTime,
        stored: { key: 'date', schema: storedDate },
        isDerived: isUndated,
        show: (entry, { site }) => blank(toLocalText(entry.derived.date, site.settings.timezone)),
        write: (value, draft, { site }) => {
          const zone = site.settings.timezone
          const wall = readWallTime(String(value), zone, site.now())
          if (wall !== undefined) draft.set('date', toStoredDate(wallToMoment(wall, zone), site))
        },
      }),
      date_utc: calendarField(documented(dateText(`The ${noun} publication date (UTC time zone).`)), {
        answer: calendarTime,
        stored: false,
        forPrograms: true,
        isDerived: isUndated,
        show: ({ derived }) => (isUnfinished(derived.status) ? noDate : blank(toUtcText(derived.date))),
        write: (value, draft, { site, given }) => {
          const moment = readMoment(String(value), site.now())
          if (moment !== undefined && !given.has('date')) draft.set('date', toStoredDate(moment, site))
        },
      }),
      modified: field(z.string().describe(`When the ${noun} was last changed, in the site's time zone.`), {
        contexts: everywhere,
        readonly: true,
        answer: calendarTime,
        stored: { key: 'modified', schema: storedDate },
        show: (entry, { site }) => blank(toLocalText(entry.modified, site.settings.timezone)),
      }),
      modified_utc: computedForPrograms(
        z.string().describe(`When the ${noun} was last changed, in UTC.`),
        everywhere,
        (entry) => blank(toUtcText(entry.modified)),
        calendarTime,
      ),
      url: computed(z.url().describe(`The address of the ${noun}'s page.`), everywhere, (entry, { site }) =>
        linkOf(entry, site),
      ),
      slug: field(z.string().describe(`The ${noun} slug.`), {
        contexts: everywhere,
        readonly: true,
        ...(slugless && { answer: z.string().optional() }),
        show: (entry) => entry.slug || (slugless ? undefined : ''),
        write: (value, draft, { site }) => void (draft.slug = toSlug(String(value), site.settings.language)),
      }),
    },
    keys: {
      trashed_from: z.string().describe('The status it had before it was moved to the trash.'),
      password: z.string().describe('A password that protects its text.'),
      ...publicationKeys,
    },
    indexes: { ...author.indexes, ...usualSlug.indexes, status: (entry) => [entry.derived.status] },
    faults: [openElsewhere],
    waiting: waitingPosts,
    reasons: [statusReasons],
    changes: [statusChanges],
    orders: { ...dates.orders, ...author.orders, ...usualSlug.orders, id: { key: (entry) => entry.id } },
    dependsOn: ['user'],
    derive: {
      from: [...dates.derive!.from, ...usualSlug.derive!.from],
      run: (file, derived) => {
        dates.derive!.run(file, derived)
        usualSlug.derive!.run(file, derived)
      },
    },
    beforeSave: [
      ...author.beforeSave!,
      (draft, context) => presetStatus(draft, context, capabilities),
      (draft, context) => {
        if (bearsOnDate(draft, context)) completeStatus(draft, context)
      },
      ...usualSlug.beforeSave!,
      // A file without a status is published, so the default status is not written.
      (draft, context) => {
        const isSaid = decidesStatus(context) || draft.before !== undefined
        if (context.face === 'terminal' && !isSaid && draft.get('status') === 'publish') draft.set('status', undefined)
      },
    ],
  })
}

/** Makes a new entry's slug from its title, even for a draft. */
export const slugFromTitle = defineTrait({
  beforeSave: [
    (draft, { site }) => {
      const title = String(draft.get('title') ?? '')
      if (!draft.slug && !draft.before) draft.slug = toSlug(title, site.settings.language) || String(draft.id)
    },
  ],
})

/** Makes addresses `{home}/{base}/slug/`, with the base from a setting; entries that are not public have their id in theirs. */
export function calendarLink(setting: string, preset: string): (entry: Entry, site: Site) => string {
  return (entry, site) =>
    isPlaced(entry)
      ? `${site.home}/${String(site.settings[setting] ?? preset)}/${inAddress(entry.slug)}/`
      : `${site.home}/?post_type=${entry.resource.type}&p=${entry.id}`
}

/** Separates day and time with a blank, as the calendar does. */
export function blank(text: string): string {
  return text.replace('T', ' ')
}

// Callers who may not publish submit for review instead. Any status but trash clears the one from before the trash.
function writeStatus(wanted: string, draft: Draft, { caller }: Call, capabilities: Capabilities): void {
  const isPublic = wanted === 'publish' || wanted === 'future'
  const status = isPublic && !caller.can(capabilities.publish) ? 'pending' : wanted
  const before = draft.before?.derived.status
  draft.set(
    'trashed_from',
    status !== 'trash' ? undefined : before === 'trash' ? draft.get('trashed_from') : (before ?? 'draft'),
  )
  setStatus(draft, status)
}

function presetStatus(draft: Draft, context: SaveContext, capabilities: Capabilities): void {
  const { args, caller } = context
  // Sending the present status keeps it, also in the trash.
  if (decidesStatus(context) || (draft.before && args['status'] === draft.before.derived.status)) return
  if (!draft.before) return draft.set('status', caller.can(capabilities.publish) ? 'publish' : 'draft')
  if (draft.before.derived.status !== 'trash') return
  draft.set('status', draft.get('trashed_from') ?? 'draft')
  draft.set('trashed_from', undefined)
}

// Other changes leave a file without date and status as it is.
function bearsOnDate({ before }: Draft, context: SaveContext): boolean {
  if (!before || before.derived.status === 'trash' || decidesStatus(context)) return true
  return context.given.has('date') || context.given.has('date_utc')
}
