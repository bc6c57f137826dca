import { defineArea } from '../../define/define.ts'
import { grant } from '../../define/roles.ts'
import { core } from '../shared/kinds.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import page from './page.ts'
import post from './post.ts'
import { toWordpress } from './to-wordpress.ts'

export default defineArea({
  name: 'posts',
  ...core,
  grants: [
    grant('posts', { contributor: 'drafts', author: 'own', editor: 'all' }),
    grant('pages', { editor: 'all' }),
    { editor: ['manage_links', 'unfiltered_html'] },
  ],
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  resources: [post, page],
})
