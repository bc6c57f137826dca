import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'hidden-text': [
    'warning',
    'A file of a type without texts has a text: nothing shows it.',
    'Take it out, or switch texts on: `"supports": { "editor": true }`.',
  ],
})
