import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_data_unknown: [404, 'There is no data of that name.', 'The setting `data` lists the files that are served.'],
})
