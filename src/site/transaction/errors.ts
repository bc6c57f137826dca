import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_type_gone: [404, "The site has no type '{type}' any more.", 'Check its settings: somebody removed it.'],
  rest_too_long__value: [
    400,
    '{name} takes more than {most}, the limit for the front matter of a file.',
    'Shorten it.',
  ],
  rest_too_long__values: [
    400,
    'All fields together take more than {most}, the limit for the front matter of a file; {name} is the longest of them.',
    'Shorten it.',
  ],
  rest_too_long__file: [400, 'A file holds at most {most} MB: {name} is too long.', 'Shorten it.'],
})
