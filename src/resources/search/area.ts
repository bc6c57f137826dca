import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import search from './search.ts'

export default defineArea({
  name: 'search',
  ...core,
  resources: [search],
})
