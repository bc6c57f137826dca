import { beyondLastPage, defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({ rest_search_invalid_page_number: beyondLastPage })
