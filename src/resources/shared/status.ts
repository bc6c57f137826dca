import { z } from 'zod'
import { defineTrait, field, filter, nullIs } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import { splitList } from '../../derive/arguments/read-value.ts'
import type { Draft, Filter, SaveContext, Trait, Capabilities } from '../../model/model.ts'
import { isUnfinished } from '../../text/names.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { momentIn } from '../../derive/settings/date-zones.ts'
import { statedDate, statusByClock, toStoredDate } from './dates.ts'
import { hasNoPage, isOpenStatus, publicationKeys, setStatus, statusOf } from './publication/publication.ts'
import { errors } from './errors.ts'
import { statusReasons } from './publication/reasons.ts'
import { statusChanges } from './publication/status-changes.ts'
import { waitingPosts } from './publication/waiting.ts'
import { notInEnum } from '../../derive/arguments/not-in-enum.ts'

// The posts interface names these, with or without a calendar.
const importStatuses = [
  'cal-ea-success',
  'cal-ea-failed',
  'cal-ea-schedule',
  'cal-ea-pending',
  'cal-ea-draft',
  'cal-ignored',
] as const

/** The names of statuses for people, and the statuses that people never meet. */
export const statusFlag = {
  unusual: new Set<string>([...importStatuses, 'auto-draft', 'inherit']),
  words: new Map([
    ['scheduled', 'future'],
    ['published', 'publish'],
    ['drafts', 'draft'],
    ['trashed', 'trash'],
    ['all', 'any'],
  ]),
  missed: new Map([
    ['draft', ['draft', 'drafts']],
    ['future', ['scheduled', 'scheduled']],
    ['pending', ['pending', 'pending']],
    ['private', ['private', 'private']],
  ] as const),
}

const editorial = ['publish', 'future', 'draft', 'pending', 'private'] as const

export const writableStatuses = [...editorial, ...importStatuses] as const

export const storedStatus = z.enum([...writableStatuses, 'trash', 'inherit', 'auto-draft'])

export const listedStatuses = [...editorial, 'trash', 'auto-draft', 'inherit', ...importStatuses, 'any'] as const

/** Status, its transitions and the filter by it. */
export function status(capabilities: Capabilities): Trait {
  return defineTrait({
    fields: {
      status: field(z.enum(writableStatuses).describe('A named status for the object.'), {
        answer: storedStatus,
        holdsNames: true,
        specialValues: nullIs('draft'),
        flag: statusFlag,
        stored: { key: 'status', schema: storedStatus },
        show: (entry) => entry.derived.status,
        write: (value, draft, call) => {
          const isBeyondReview = value === 'publish' || value === 'future' || value === 'private'
          if (isBeyondReview && !call.caller.can(capabilities.publish)) {
            if (value === 'private') throw errors.rest_cannot_publish__private(call.caller)
            throw errors.rest_cannot_publish(call.caller)
          }
          setStatus(draft, value)
          if (isOpenStatus(value) && hasNoPage(draft, call.site.settings)) draft.set('permalink', undefined)
          draft.set('trashed_from', undefined)
          if (value === 'private') draft.set('password', undefined)
        },
      }),
    },
    keys: {
      trashed_from: z.string().describe('The status it had before it was moved to the trash.'),
      ...publicationKeys,
    },
    filters: {
      status: filter(
        z
          .array(z.enum(listedStatuses))
          .meta({ description: 'Limit result set to posts assigned one or more statuses.', default: 'publish' }),
        {
          // Whether the caller may use a status is checked before whether the status exists.
          unchecked: 'list',
          holdsNames: true,
          flag: statusFlag,
          check: (value, { caller }) => {
            const hidden = requestedStatuses(value).filter((one) => one !== 'publish')
            if (hidden.length && !caller.can(capabilities.edit)) return errors.rest_forbidden_status(caller)
            const unknown = hidden.find((one) => one !== '' && !listedStatuses.includes(one as 'any'))
            return unknown === undefined ? undefined : notInEnum('status[0]', listedStatuses)
          },
          select: byStatus(['trash', 'auto-draft'], ['publish', 'private']),
        },
      ),
    },
    indexes: { status: (entry) => [entry.derived.status] },
    waiting: waitingPosts,
    reasons: [statusReasons],
    changes: [statusChanges],
    beforeSave: [
      (draft, context) => {
        // Other changes leave both as the person wrote them, or left them out.
        const named = decidesStatus(context) || ['date', 'date_gmt'].some((name) => context.given.has(name))
        if (!draft.before || named) completeStatus(draft, context)
      },
    ],
  })
}

/**
 * Limits a list to statuses: `any` is all but the hidden ones, unless these are requested, too. An empty value (`status=`)
 * stands for the usual ones, of which callers find what they may read; an empty word alone in a list (`status[]=`) limits nothing.
 */
export function byStatus(hidden: readonly string[], usual: readonly string[]): NonNullable<Filter['select']> {
  return (value, query) => {
    const requested = requestedStatuses(value)
    const keys = requested.filter((one) => one !== '')
    const left = hidden.filter((one) => !keys.includes(one))
    if (keys.includes('any')) query.where.push({ index: 'status', keys: left, exclude: true })
    else if (keys.length || !requested.length)
      query.where.push({ index: 'status', keys: keys.length ? keys : [...usual] })
  }
}

/** Parses the statuses that a list is filtered by, in any form that a caller may use; an empty word in a list stays. */
export function requestedStatuses(value: unknown): string[] {
  const words = listOf(value).flatMap((one) => splitList(String(one)).map((part) => toSlug(part)))
  return Array.isArray(value) && value.includes('') ? ['', ...words] : words
}

/** Whether the caller or the action determines the new status of the entry. */
export function decidesStatus({ given, reason }: SaveContext): boolean {
  return given.has('status') || reason === 'restore' || reason === 'duplicate'
}

/** Completes status and date: a published entry has a date, and one with a later date is scheduled. */
export function completeStatus(draft: Draft, context: SaveContext): void {
  const { site, face } = context
  if (!draft.before && draft.get('status') === undefined) draft.set('status', 'draft')
  const status = String(statusOf(draft) ?? 'publish')
  const stated = statedDate(draft, draft.before?.path, site.settings)
  const floats = isUnfinished(status) || status === 'trash' || status.startsWith('cal-ea')
  if (stated === undefined && !floats && draft.resource.fields['date'])
    draft.set('date', toStoredDate(site.now(), site))
  // A `future` date that has passed means published; the file says so for people who read it.
  if (status === 'future' || status === 'publish') {
    const { settings } = site
    const planned = momentIn(draft.get('publishDate'), settings) ?? momentIn(draft.get('date'), settings)
    const moment = planned ?? momentIn(stated, settings) ?? site.now()
    // Publishing an expired entry makes it readable again; another date does not.
    const expiry = decidesStatus(context) ? momentIn(draft.get('expiryDate'), settings) : undefined
    if (expiry !== undefined && expiry <= site.now()) draft.set('expiryDate', undefined)
    const next = statusByClock(status, moment, site.now()).status
    // Scheduling without a time, or for a past one, does not mean now.
    if (status === 'future' && next !== status && face !== 'rest' && decidesStatus(context))
      throw errors.rest_nothing_ahead()
    // A file without a status is published anyway: nothing is written.
    if (next !== (draft.get('status') ?? 'publish')) draft.set('status', next)
  }
}

/**
 * Throws `empty_content` if a change leaves title, content and excerpt empty. As in WordPress, blanks in a request count as
 * content, but not as a title, and entries of a type whose `supports` lacks an excerpt, such as pages, may be empty over REST.
 */
export function notEmpty(draft: Draft, { face }: Pick<SaveContext, 'face'>): void {
  if (face === 'rest' && draft.resource.postType?.supports.includes('excerpt') === false) return
  const { body, before } = draft
  if (before && body === undefined && wordKeys.every((key) => draft.get(key) === before.data[key])) return
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== ''
  const isExcerpt = (text: unknown) => typeof text === 'string' && text !== ''
  const hasContent = body === undefined ? isText(draft.text()) : body !== ''
  if (!hasContent && !isText(draft.get('title')) && ![draft.get('excerpt'), draft.get('description')].some(isExcerpt))
    throw errors.empty_content()
}

const wordKeys = ['title', 'excerpt', 'description']
