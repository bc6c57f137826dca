import { defineRules } from '../../define/telling/rules.ts'

/** What may be wrong with forms. */
export const rules = defineRules({
  'strange-tag': [
    'warning',
    'What looks like a field of a form is none: visitors see it as it is written.',
    'Correct its type or its name; `[[…]]` is text.',
  ],
})
