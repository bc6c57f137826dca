import { defineArea } from '../../define/area.ts'
import status from './status.ts'
import taxonomy from './taxonomy.ts'
import type from './type.ts'

export default defineArea({
  name: 'types',
  namespace: 'core/v2',
  resources: [type, status, taxonomy],
})
