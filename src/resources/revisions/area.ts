import { defineArea } from '../../define/area.ts'
import revision from './revision.ts'

export default defineArea({
  name: 'revisions',
  namespace: 'core/v2',
  resources: [revision],
})
