import { defineArea } from '../../define/area.ts'
import settings from './settings.ts'

export default defineArea({
  name: 'settings',
  namespace: 'core/v2',
  grants: [{ administrator: ['manage_options'] }],
  resources: [settings],
})
