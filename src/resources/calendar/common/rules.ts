import { defineRules } from '../../../define/rules.ts'

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
  'hidden-place': [
    'warning',
    'A published event names a venue or an organizer that is a draft, or waits for review: readers do not see it.',
    'Publish it: `almanac venue publish NAME`.',
  ],
  'end-before-start': ['warning', 'An event ends before it begins: it counts as over at once.', 'Correct `end`.'],
})
