import { defineArea } from '../../define/area.ts'
import { core } from '../shared/core.ts'
import revision from './revision.ts'

export default defineArea({
  name: 'revisions',
  ...core,
  resources: [revision],
})
