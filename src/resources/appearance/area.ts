import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import absent from './absent.ts'
import theme from './theme.ts'

export default defineArea({
  name: 'appearance',
  ...core,
  resources: [theme, absent],
})
