import { defineArea, provide } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import { AutosaveFiles, autosaves } from './autosave-files.ts'
import autosave from './autosave.ts'
import revision from './revision.ts'

export default defineArea({
  name: 'revisions',
  ...core,
  services: [provide(autosaves, (host) => new AutosaveFiles(host))],
  resources: [revision, autosave],
})
