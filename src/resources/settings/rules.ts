import { defineRules } from '../../define/rules.ts'

/** The rules of `check` about settings. */
export const rules = defineRules({
  'wrong-declaration': [
    'error',
    'A setting declares something impossible: a field, a folder, the weight of a rule.',
    'Correct what the message names; until then this part of the setting counts for nothing.',
  ],
})
