import { defineErrors } from '../../define/errors.ts'

/** Errors of the search through everything. */
export const errors = defineErrors({
  rest_search_invalid_page_number: [
    400,
    'The page number requested is larger than the number of pages available.',
    'Ask for a page up to `X-WP-TotalPages`.',
  ],
})
