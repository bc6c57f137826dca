import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import settings from './settings.ts'

export default defineArea({
  name: 'settings',
  ...core,
  grants: [{ administrator: ['manage_options'] }],
  resources: [settings],
})
