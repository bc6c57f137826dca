import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_invalid_setting__language: [
    400,
    "The setting 'language' cannot be '{value}'.",
    'Write a code, or the name of a language: `de_AT`, `German`, `Deutsch`.',
  ],
  rest_invalid_setting: [400, "The setting '{name}' cannot be '{value}'.", 'Choose a value that the reference tells.'],
})
