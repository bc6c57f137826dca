import { defineArea } from '../../define/area.ts'
import { grantTerms } from '../../define/roles.ts'
import category from './category.ts'
import tag from './tag.ts'

export default defineArea({
  name: 'terms',
  namespace: 'core/v2',
  grants: [
    grantTerms('categories', { contributor: 'assign', editor: 'all' }),
    grantTerms('post_tags', { contributor: 'assign', editor: 'all' }),
  ],
  resources: [category, tag],
})
