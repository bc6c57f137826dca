import { defineArea } from '../../define/area.ts'
import { grantTerms } from '../../define/roles.ts'
import { core } from '../shared/kinds.ts'
import category from './category.ts'
import tag from './tag.ts'

export default defineArea({
  name: 'terms',
  ...core,
  grants: [
    grantTerms('categories', { contributor: 'assign', editor: 'all' }),
    grantTerms('post_tags', { contributor: 'assign', editor: 'all' }),
  ],
  resources: [category, tag],
})
