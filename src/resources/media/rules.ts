import { defineRules } from '../../define/rules.ts'

/** What may be wrong with files. */
export const rules = defineRules({
  'orphaned-media': ['note', 'No entry names or shows a file.', 'Use it, or delete it with `almanac media delete`.'],
  'oversized-media': [
    'warning',
    'A picture is larger than 2 MB, or another file larger than 25 MB: readers wait for it, and git keeps it forever.',
    'Save it smaller.',
  ],
  'undescribed-picture': [
    'warning',
    'A picture that represents an entry has no description for people who cannot see it.',
    'Write `alt_text` into the file beside the picture.',
  ],
})
