import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'strange-tag': [
    'warning',
    'Something looks like a field of a form, but is not one: visitors see it as written.',
    'Correct its type or its name; `[[…]]` is text.',
  ],
  'mail-address': [
    'warning',
    'A mail of a form has no sender or no recipient that is an address: it is not sent.',
    'Correct it; messages are in the inbox all the same.',
  ],
  'mail-tag': [
    'warning',
    'A mail of a form names a field that the form does not have: the mail tells nothing of it.',
    'Correct the name; `[[…]]` is text.',
  ],
})
