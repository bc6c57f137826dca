import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import status from './status.ts'
import taxonomy from './taxonomy.ts'
import type from './type.ts'

export default defineArea({
  name: 'types',
  ...core,
  resources: [type, status, taxonomy],
})
