import { defineArea, provide } from '../../define/define.ts'
import { opensIf } from '../../define/opens.ts'
import { core } from '../shared/kinds.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import comment from './comment.ts'
import { VisitorFile, visitors } from './visitors.ts'
import { toWordpress } from './to-wordpress.ts'
import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'

const settings: SettingTable = {
  comments_anonymous: [
    z.boolean(),
    false,
    'Whether programs may send comments without signing in; the form below posts works either way.',
    { opens: opensIf(true, 'lets programs send comments without signing in') },
  ],
  comment_registration: [
    z.boolean(),
    false,
    'Whether only people with an account may comment.',
    { opens: opensIf(false, 'lets people without an account comment') },
  ],
  require_name_email: [z.boolean(), true, 'Whether people who comment must give a name and an e-mail address.'],
  comments_per_page: [
    z.int().min(1).max(200),
    50,
    'How many top-level comments, each with its replies, a page shows at most.',
  ],
}

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
