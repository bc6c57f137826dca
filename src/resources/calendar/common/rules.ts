import { defineRules } from '../../../define/rules.ts'

export const rules = defineRules({
  'missing-start': ['error', 'An event has no start: it is left out.', 'Write `start: 2027-05-02 10:00`.'],
  'unreadable-start': [
    'error',
    'The start of an event cannot be read: it is left out.',
    'Write `start: 2027-05-02 10:00`.',
  ],
  'hidden-place': [
    'warning',
    'A published event names a venue or an organizer that is a draft, or waits for review: readers cannot see it.',
    'Publish it: `almanac venue publish NAME`.',
  ],
  'end-before-start': [
    'warning',
    'The end of an event is before its start: the event ends when it begins.',
    'Correct `end`.',
  ],
})
