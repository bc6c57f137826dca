import { z } from 'zod'
import { inEnglish } from '../../../define/catalogue.ts'
import { defineTrait, field } from '../../../define/define.ts'
import { invalidArgument } from '../../../define/errors.ts'
import type { Entry, EntryInSite, Site } from '../../../model/model.ts'
import { everywhere } from '../../shared/computed.ts'
import { textOf } from '../../../derive/entries.ts'
import { calendarWords } from '../common/catalogue.ts'
import { errors } from '../common/errors.ts'
import { writeShortText } from '../common/members.ts'

const other = ['canceled', 'postponed'] as const

/**
 * Whether an event takes place as planned, under The Events Calendar's names, for visitors and search engines. Responses have
 * these members only if it does not; the interface has no arguments for them.
 */
export const eventStatus = defineTrait({
  fields: {
    event_status: field(z.enum(['scheduled', ...other]).describe('Whether the event takes place as planned.'), {
      contexts: everywhere,
      terminalOnly: true,
      flag: { words: new Map([['cancelled', 'canceled']]) },
      answer: z.enum(other).optional(),
      stored: { key: 'event_status', schema: z.enum(['scheduled', 'cancelled', ...other]) },
      show: (entry) => eventStatusOf(entry),
      write: (value, draft) => {
        draft.set('event_status', value === 'scheduled' ? undefined : value)
        if (value === 'scheduled') draft.set('event_status_reason', undefined)
      },
    }),
    event_status_reason: field(z.string().describe('Why it is canceled or postponed, for visitors.'), {
      contexts: everywhere,
      terminalOnly: true,
      answer: z.string().optional(),
      show: (entry) => (eventStatusOf(entry) && textOf(entry, 'event_status_reason')) || undefined,
      write: (value, draft) => writeShortText('event_status_reason', value, draft),
    }),
  },
  changes: [(before, after) => (after ? changesIn(before, after) : [])],
  beforeSave: [
    (draft, { given }) => {
      const isNeedless = draft.get('event_status') === undefined && draft.get('event_status_reason') !== undefined
      if (isNeedless && given.has('event_status_reason'))
        throw invalidArgument('event_status_reason', errors.rest_invalid_param__reason())
    },
  ],
})

export function eventStatusOf({ data }: Entry): (typeof other)[number] | undefined {
  const status = data['event_status'] === 'cancelled' ? 'canceled' : data['event_status']
  return other.find((one) => one === status)
}

/** The status in words, with the reason: `Canceled: the singer is ill`; empty if it takes place. */
export function eventStatusText(entry: Entry, say = inEnglish(calendarWords)): string {
  const status = eventStatusOf(entry)
  if (!status) return ''
  const reason = textOf(entry, 'event_status_reason')
  return reason ? say('because', { status: say(status), reason }) : say(status)
}

/** The status as a word beside the event's time: `canceled`; undefined if it takes place. */
export function eventStatusNote(entry: Entry, site: Site): string | undefined {
  const status = eventStatusOf(entry)
  return status && site.say(calendarWords)(status === 'canceled' ? 'isCanceled' : 'isPostponed')
}

function changesIn(before: EntryInSite | undefined, after: EntryInSite): string[] {
  const [was, is] = [before ? eventStatusText(before.entry) : '', eventStatusText(after.entry)]
  if (was === is) return []
  return [is === '' ? 'It takes place after all.' : `It is ${is.charAt(0).toLowerCase()}${is.slice(1)}.`]
}
