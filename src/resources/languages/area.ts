import { defineArea, provide } from '../../define/define.ts'
import { sourceTexts } from '../../derive/translating/source-texts.ts'
import { core } from '../shared/kinds.ts'
import { openSourceTexts } from './source-texts.ts'

export default defineArea({
  name: 'languages',
  ...core,
  services: [provide(sourceTexts, openSourceTexts)],
  resources: [],
})
