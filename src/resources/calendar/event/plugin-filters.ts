import type { Filter, Query } from '../../../model/model.ts'
import { dayEnd } from '../../../text/time/event-time.ts'
import { dateText, flag, flagWord, idArgOf, idList, readList, readTruth } from '../common/args.ts'
import { errors } from '../common/errors.ts'
import { calendarFilter } from '../common/listing.ts'
import { hasStrictDates, readBound } from './window.ts'

/**
 * Filters of event lists that newer versions of The Events Calendar have: only under its names, and at a terminal. Dates mean
 * whole days unless `strict_dates` is set.
 */
export const pluginFilters = {
  post_parent: newer(
    idArgOf('event', 'Events should be filtered by their post_parent being the specified one.'),
    // Only recurring events have parents, and the calendar has none.
    (_value, query) => void query.tests.push(() => false),
  ),
  include: newer(
    idList('Include events with one of the post IDs specified, date filters will be ignored.'),
    (value, query) => {
      query.include = readList(value).map(Number)
      Object.assign(query, { orderBy: 'date', descending: false })
    },
  ),
  starts_before: bound('start', 'before', 'Events that start before the specified date.'),
  starts_after: bound('start', 'after', 'Events that start after the specified date.'),
  ends_before: bound('end', 'before', 'Events that end before the specified date.'),
  ends_after: bound('end', 'after', 'Events that end after the specified date.'),
  strict_dates: newer(flagWord('Whether dates stand for exact moments instead of whole days.', false)),
} satisfies Record<string, Filter>

const hasTickets = flag('Whether events have tickets.')

/** Refused if true, as by the plugin without Event Tickets; no part of the addresses of pages. */
export const ticketed = newer({
  ...hasTickets,
  hidden: true,
  check: (value, call) => (readTruth(value) ? errors['event-tickets-not-active']() : hasTickets.check(value, call)),
})

function newer(arg: Parameters<typeof calendarFilter>[0], select?: Filter['select']): Filter {
  return calendarFilter({ ...arg, onlyIn: 'wordpress' }, select)
}

function bound(order: 'start' | 'end', side: 'before' | 'after', description: string): Filter {
  return newer(dateText(description), (value, query: Query, call) => {
    const wall = readBound(String(value), call)
    query.ranges.push({ order, [side]: (hasStrictDates(call) ? wall : dayEnd(wall)) / 1000 })
  })
}
