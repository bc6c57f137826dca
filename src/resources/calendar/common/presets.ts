import type { Preset } from '../../../model/model.ts'
import { type CalendarArg, positive } from './args.ts'

/** The argument, documented with an empty default of its type, as clients expect; that value and `null` are ignored. */
export function unsaid(arg: CalendarArg, preset: '' | 0 = '', ignored: unknown[] = [null, preset]): CalendarArg {
  return { ...arg, ignoredValues: new Set(ignored), schema: arg.schema.meta({ ...arg.schema.meta(), default: preset }) }
}

/** The argument, documented as empty by default; an empty text removes the present value. */
export function emptiable(arg: CalendarArg): CalendarArg {
  return unsaid(arg, '', [null])
}

/** The argument, also accepting empty values (`""`, null, 0, false), which remove the present value. */
export function emptied(arg: CalendarArg): CalendarArg {
  return { ...arg, check: (value, call) => (meansNone(value) ? undefined : arg.check(value, call)) }
}

/** The argument, removable with an empty value by people and assistants, and over REST only with `none`, if given. */
export function removable(arg: CalendarArg, none?: false): CalendarArg {
  const removes = (value: unknown, face: string | undefined) =>
    face === 'terminal' || face === 'assistant' ? meansNone(value) : value !== undefined && value === none
  return { ...arg, check: (value, call) => (removes(value, call.face) ? undefined : arg.check(value, call)) }
}

export function meansNone(value: unknown): boolean {
  return value === '' || value === null || value === 0 || value === false
}

export function pageLength(nouns: string): CalendarArg {
  return { ...positive(`The number of ${nouns} to return on each page.`, usualLength), preset: settledLength }
}

/** The page length where no setting applies. */
export const usualLength = 10

const mostPerPage = 50

export function boundedLength(wanted: unknown): number {
  const length = Number(wanted)
  return length > 0 ? Math.min(Math.floor(length), mostPerPage) : mostPerPage
}

const settledLength: Preset = {
  of: ({ settings }) => boundedLength(settings.posts_per_page),
  description: `the setting posts_per_page; ${usualLength} at the terminal`,
}
