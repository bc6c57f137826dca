import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_type_gone: [404, "The site has no type '{type}' any more.", 'Look at its settings: somebody took it away.'],
  rest_too_long__value: [
    400,
    '{name} takes more than {most}, which is the most that the front matter of a file holds.',
    'Shorten it.',
  ],
  rest_too_long__values: [
    400,
    'All fields together take more than {most}, which is the most that the front matter of a file holds; {name} is the longest of them.',
    'Shorten it.',
  ],
  rest_too_long__file: [400, 'A file holds {most} MB at most, {name} is too long for that.', 'Shorten it.'],
})
