import { defineArea, provide } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import data from './data.ts'
import { ignoredFiles, openIgnored } from './ignored.ts'
import { faultOfData, showData } from './in-texts.ts'
import { settings } from './settings.ts'

export default defineArea({
  name: 'data',
  ...core,
  settings,
  shortcodes: { data: showData },
  shortcodeFaults: { data: faultOfData },
  wordShortcodes: ['data'],
  services: [provide(ignoredFiles, openIgnored)],
  resources: [data],
})
