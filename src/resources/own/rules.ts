import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'hidden-text': [
    'warning',
    'A file has a text, but its type has no texts: nothing shows it.',
    'Remove it, or enable texts: `"supports": { "editor": true }`.',
  ],
})
