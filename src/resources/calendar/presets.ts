import type { Preset } from '../../define/model.ts'
import { type CalendarArg, positive } from './args.ts'

/**
 * The same argument, told with a default of its type that says nothing, as clients of the family expect one; so does
 * `null`. An empty text says something where `empties` is set: it takes away what there was.
 */
export function unsaid(arg: CalendarArg, preset: '' | 0 = '', { empties = false } = {}): CalendarArg {
  const ignoredValues = new Set<unknown>(empties ? [null] : [null, preset])
  return { ...arg, ignoredValues, schema: arg.schema.meta({ ...arg.schema.meta(), default: preset }) }
}

/** The same argument, which also takes what is empty (`""`, null, 0, false): that takes away what there was. */
export function emptied(arg: CalendarArg): CalendarArg {
  return { ...arg, check: (value, call) => (isEmpty(value) ? undefined : arg.check(value, call)) }
}

/** Whether a value says that there is to be nothing. */
export function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === 0 || value === false
}

/** How many entries a page of a list has: as the site's settings say, unless it is said. */
export function pageLength(nouns: string): CalendarArg {
  return { ...positive(`The number of ${nouns} to return on each page.`, 10), preset: settledLength }
}

/** Entries on a page at most; who asks for more gets as many. */
const mostPerPage = 50

/** The length of a page that was asked for, or is set, within what there may be. */
export function boundedLength(wanted: unknown): number {
  const length = Number(wanted)
  return length > 0 ? Math.min(Math.floor(length), mostPerPage) : mostPerPage
}

const settledLength: Preset = {
  of: ({ settings }) => boundedLength(settings.posts_per_page),
  description: 'the setting posts_per_page',
}
