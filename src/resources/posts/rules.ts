import { defineRules } from '../../define/rules.ts'

/** What may be wrong with posts. */
export const rules = defineRules({
  'moving-date': [
    'warning',
    'A published post has no date: each change moves its place in lists, and its address if that contains the date.',
    'Write `date: 2027-05-02 10:00`.',
  ],
})
