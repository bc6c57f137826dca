import { defineArea } from '../../define/area.ts'
import media from './media.ts'

export default defineArea({
  name: 'media',
  namespace: 'core/v2',
  grants: [{ author: ['upload_files'] }],
  resources: [media],
})
