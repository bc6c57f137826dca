import { defineArea, provide } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import comment from './comment.ts'
import { VisitorFile, visitors } from './visitors.ts'
import { toWordpress } from './to-wordpress.ts'
import { settings } from './settings.ts'

export default defineArea({
  name: 'comments',
  ...core,
  grants: [{ editor: ['moderate_comments'] }],
  services: [provide(visitors, (host) => new VisitorFile(host))],
  settings,
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  resources: [comment],
})
