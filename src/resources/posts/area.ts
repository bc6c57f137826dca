import { defineArea } from '../../define/define.ts'
import { z } from 'zod'
import { grant } from '../../define/roles.ts'
import { core } from '../shared/kinds.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import page from './page.ts'
import { newPostsSetting } from './new-posts.ts'
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
  settings: {
    [newPostsSetting]: [
      z.enum(['year', 'month']),
      'year',
      'The folder of `posts/` for the files of new posts: `2026/`, or `2026/05/` for thousands a year. Existing files stay where they are.',
    ],
  },
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  resources: [post, page],
})
