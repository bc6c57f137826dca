import { defineTrait } from '../../define/define.ts'
import type { Entry } from '../../define/model.ts'
import { between, dateFields, dateOf, dateTime } from '../shared/dates.ts'

const bySecond = { key: (comment: Entry) => Math.floor(comment.derived.date / 1000) }

/** When a comment was written. */
export const commentDates = defineTrait({
  fields: dateFields(dateTime()),
  filters: between('comments published', 'date'),
  orders: { date: bySecond, date_gmt: bySecond },
  derive: (file, derived) => {
    derived.date = dateOf(file)
  },
})
