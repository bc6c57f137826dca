import { defineRules } from '../../define/rules.ts'

/** Faults in what several kinds of content share. */
export const rules = defineRules({
  'circular-parent': ['error', 'An entry is its own ancestor.', 'Name another parent, or take it out.'],
  'impossible-date': [
    'warning',
    'A date does not exist in the calendar, or is in an hour that the clocks skip.',
    'Write one that exists.',
  ],
})
