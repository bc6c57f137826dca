import { beyondLastPage, defineErrors } from '../../define/errors.ts'

/** Errors of the search through everything. */
export const errors = defineErrors({ rest_search_invalid_page_number: beyondLastPage })
