import { defineRules } from '../../../define/rules.ts'

/** The rules of `check` about events. */
export const rules = defineRules({
  'missing-start': [
    'error',
    'An event does not say when it begins: it is left out.',
    'Write `start: 2027-05-02 10:00`.',
  ],
  'unreadable-start': [
    'error',
    'The start of an event cannot be read: it is left out.',
    'Write `start: 2027-05-02 10:00`.',
  ],
  'end-before-start': ['warning', 'An event ends before it begins: it counts as over at once.', 'Correct `end`.'],
})
