import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'strange-tag': [
    'warning',
    'Something looks like a form field but is not one: visitors see it as written.',
    'Correct its type or its name; `[[…]]` is text.',
  ],
  'mail-address': [
    'warning',
    'The sender or the recipient of a mail of a form is not an address: the mail is not sent.',
    'Correct it; messages still arrive in the inbox.',
  ],
  'mail-tag': [
    'warning',
    'A mail of a form names a field that the form does not have: nothing is filled in there.',
    'Correct the name; `[[…]]` is text.',
  ],
})
