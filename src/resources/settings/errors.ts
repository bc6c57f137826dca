import { defineErrors } from '../../define/errors.ts'

/** Errors of settings. */
export const errors = defineErrors({
  rest_invalid_setting: [
    400,
    "The setting '{name}' cannot be '{value}'.",
    'Choose one of the values that the reference tells.',
  ],
})
