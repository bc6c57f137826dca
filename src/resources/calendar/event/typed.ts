import { z } from 'zod'
import { defineAction, defineTrait, field, filter } from '../../../define/define.ts'
import { missingArguments, type RestError } from '../../../define/errors.ts'
import type { Action, FieldDraft, Filter } from '../../../model/model.ts'
import { dateWords } from '../../../text/time/date-words.ts'
import { readTypedTime } from './window.ts'
import { writeTime } from './times.ts'
import { errors } from '../common/errors.ts'

/** Short option names at the terminal: `--start`, `--end` of an event, `--from`, `--to` of a list. */
export const eventTyped = defineTrait({
  fields: {
    start: typedField(
      'start',
      'When it begins: 2027-05-02, "2027-05-02 10:00", "next saturday 2pm", +30d.',
      '"next friday 18:00"',
    ),
    end: typedField(
      'end',
      'When it ends: 22:30, "2027-05-02 22:30", "+2 hours"; if omitted or empty, when it begins, or at the end of its day.',
    ),
  },
  filters: {
    from: typedFilter('The first day: today, 2027-05-01, +30d.'),
    to: typedFilter('The last day: tomorrow, 2027-05-31, +30d, counted from a date given with --from.'),
  },
})

/** Two create actions: REST requires start and end, under one name each; people may use short names and omit the end. */
export function createTyped(create: Action): Action[] {
  return [
    { ...create, webOnly: true },
    defineAction({
      ...create,
      methods: [],
      terminalOnly: true,
      args: (resource) => {
        const { start_date: start, end_date: end, ...others } = create.args(resource)
        return { ...others, start_date: { ...start!, required: false }, end_date: { ...end!, required: false } }
      },
      permit: (call) =>
        call.given.has('start') || call.given.has('start_date') ? create.permit(call) : missingArguments(['start']),
    }),
  ]
}

function typedField(key: 'start' | 'end', description: string, example?: string): FieldDraft {
  return field(z.string().describe(description), {
    terminalOnly: true,
    flag: { member: `${key}_date`, ...(example !== undefined && { example }) },
    suggests: { words: () => dateWords },
    stored: false,
    show: () => undefined,
    check: (value, { site }) =>
      (key === 'end' && value === '') || readTypedTime(String(value), site) !== undefined ? undefined : notRead(key),
    write: (value, draft, call) => writeTime(key, value, draft, call),
  })
}

// A list's window (`window.ts`) applies these.
function typedFilter(description: string): Filter {
  return filter(z.string().describe(description), {
    terminalOnly: true,
    suggests: { words: () => dateWords },
    check: (value, { site }) => (readTypedTime(String(value), site) === undefined ? notRead('it') : undefined),
  })
}

function notRead(name: string): RestError {
  return errors.rest_invalid_param({ name, wanted: 'a date such as 2027-05-02 or "next saturday 2pm"' })
}
