import { defineRules } from '../../define/telling/rules.ts'

/** What may be wrong with what several kinds of content share. */
export const rules = defineRules({
  'circular-parent': ['error', 'An entry is below itself.', 'Name another parent, or take it out.'],
  'impossible-date': [
    'warning',
    'A date is none of the calendar, or an hour that the clocks skip.',
    'Write one that there is.',
  ],
})
