import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import data from './data.ts'
import { ignoredFiles, openIgnored } from './ignored.ts'
import { settings } from './settings.ts'
import { provide } from '../../define/define.ts'

export default defineArea({
  name: 'data',
  ...core,
  settings,
  services: [provide(ignoredFiles, openIgnored)],
  resources: [data],
})
