import { z } from 'zod'
import { localTime } from '../../define/answers.ts'
import { defineTrait, field, filter } from '../../define/define.ts'
import type { Draft, Call, Entry } from '../../define/model.ts'
import { toLocalText, toUtcText } from '../../text/time/local-time.ts'
import { bound, dateOf, storedDate, toStoredDate, writeDate } from '../shared/dates.ts'

const dateTime = () => z.string().meta({ format: 'date-time' })
const bySecond = { key: (comment: Entry) => Math.floor(comment.derived.date / 1000) }

/** When a comment was written. */
export const commentDates = defineTrait({
  fields: {
    date: field(dateTime().describe("The date the object was published, in the site's timezone."), {
      contexts: ['view', 'embed', 'edit'],
      answer: localTime,
      stored: { key: 'date', schema: storedDate },
      show: (comment, { site }) => toLocalText(comment.derived.date, site.settings.timezone),
      write: (value, draft, call) => writeDate(draft, call, value, call.site.settings.timezone),
    }),
    date_gmt: field(dateTime().describe('The date the object was published, as GMT.'), {
      answer: localTime,
      stored: false,
      show: (comment) => toUtcText(comment.derived.date),
      write: (value, draft, call) => {
        if (!call.given.has('date')) writeDate(draft, call, value, 'UTC')
      },
    }),
  },
  filters: {
    after: filter(dateTime().describe('Limit response to comments published after a given ISO8601 compliant date.'), {
      select: (value, query, { site }) => bound(query, site, 'date', 'after', value),
    }),
    before: filter(dateTime().describe('Limit response to comments published before a given ISO8601 compliant date.'), {
      select: (value, query, { site }) => bound(query, site, 'date', 'before', value),
    }),
  },
  orders: { date: bySecond, date_gmt: bySecond },
  derive: (file, derived) => {
    derived.date = dateOf(file)
  },
})

/** A comment without a date gets the current time. */
export function dateComment(draft: Draft, { site }: Call): void {
  if (!draft.before && draft.get('date') === undefined) draft.set('date', toStoredDate(site.now(), site))
}
