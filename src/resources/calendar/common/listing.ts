import { filter } from '../../../define/define.ts'
import type { Call, Filter, Query } from '../../../model/model.ts'
import { type CalendarArg, positive, text } from './args.ts'
import { boundedLength, pageLength, usualLength } from './presets.ts'

export function calendarFilter({ schema, ...arg }: CalendarArg, select?: Filter['select']): Filter {
  return filter(schema, { ...arg, ...(select && { select }) })
}

/** The first parameters of every list of the calendar, with its order, and how it searches. */
export function calendarPaging(
  nouns: string,
  searches: string,
  usual?: Pick<Query, 'orderBy' | 'descending'>,
  how?: (call: Call) => Pick<Query, 'together'>,
): Record<'page' | 'per_page' | 'search', Filter> {
  return {
    page: calendarFilter(
      positive('The archive page to return.', 1),
      (_value, query) => void Object.assign(query, usual),
    ),
    per_page: calendarFilter(pageLength(nouns), (value, query, { args, given, face }) => {
      // The website's page length does not apply at a terminal.
      query.limit = face === 'terminal' && !given.has('per_page') ? usualLength : boundedLength(value)
      query.offset = (Number(args['page'] ?? 1) - 1) * query.limit
    }),
    search: calendarFilter(
      text(searches),
      (value, query, call) => void Object.assign(query, { search: String(value) }, how?.(call)),
    ),
  }
}

/** Given arguments as in addresses; lists are separated by commas. */
export function addressArgs(
  { args, given }: Call,
  names: readonly string[],
  toText: (value: unknown) => string = String,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name of names) if (given.has(name)) texts[name] = toText(args[name])
  return texts
}
