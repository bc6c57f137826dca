import { defineArea } from '../../define/area.ts'
import { core } from '../shared/kinds.ts'
import media from './media.ts'

export default defineArea({
  name: 'media',
  ...core,
  grants: [{ author: ['upload_files'] }],
  resources: [media],
})
