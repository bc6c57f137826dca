import { defineErrors } from '../../define/errors.ts'

/** Errors of the search through everything. */
export const errors = defineErrors({
  rest_search_invalid_page_number: [
    400,
    'The page number requested is larger than the number of pages available.',
    'The last `page` is {last}.',
  ],
})
