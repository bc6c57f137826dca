import { defineArea } from '../../define/define.ts'
import { grant } from '../../define/roles.ts'
import recipe from './recipe.ts'

export default defineArea({
  name: 'recipes',
  namespace: 'recipes/v1',
  grants: [grant('recipes', { contributor: 'drafts', author: 'own', editor: 'all' })],
  resources: [recipe],
})
