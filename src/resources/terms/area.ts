import { defineArea } from '../../define/define.ts'
import { grantTerms } from '../../define/roles.ts'
import { core } from '../shared/kinds.ts'
import { addressBase } from '../shared/permalink.ts'
import category from './category.ts'
import { termsFromWordpress } from './from-wordpress.ts'
import { termsToWordpress } from './to-wordpress.ts'
import tag from './tag.ts'

export default defineArea({
  name: 'terms',
  ...core,
  grants: [
    grantTerms('categories', { contributor: 'assign', editor: 'all' }),
    grantTerms('post_tags', { contributor: 'assign', editor: 'all' }),
  ],
  settings: {
    category_base: addressBase('category', 'categories'),
    tag_base: addressBase('tag', 'tags'),
  },
  imports: {
    wxr: {
      terms: {
        category: termsFromWordpress('category', 'category_base'),
        post_tag: termsFromWordpress('tag', 'tag_base'),
      },
    },
  },
  exports: { wxr: { terms: { category: termsToWordpress('category'), tag: termsToWordpress('post_tag') } } },
  resources: [category, tag],
})
