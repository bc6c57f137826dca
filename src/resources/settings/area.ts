import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import { fromRest } from './from-rest.ts'
import settings from './settings.ts'

export default defineArea({
  name: 'settings',
  ...core,
  grants: [{ administrator: ['manage_options'] }],
  imports: { rest: fromRest },
  resources: [settings],
})
