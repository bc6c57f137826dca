import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_invalid_setting: [400, "The setting '{name}' cannot be '{value}'.", 'Choose a value that the reference tells.'],
})
