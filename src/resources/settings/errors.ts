import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_invalid_setting__language: [
    400,
    "The setting 'language' cannot be '{value}'.",
    'Write a code, or the name of a language: `de_AT`, `German`, `Deutsch`.',
  ],
  rest_invalid_setting__zone: [
    400,
    "The setting 'timezone' cannot be '{value}'.",
    "Write a city as the zone's name has it, `Europe/Berlin` or `America/New_York`, or `UTC`.",
  ],
  rest_unreadable: [
    500,
    'settings.json is missing or cannot be read.',
    'Put it back, or fix it as `almanac check` says.',
  ],
  rest_invalid_setting: [
    400,
    "The setting '{name}' cannot be '{value}'.",
    'Choose one of the values in the reference.',
  ],
})
