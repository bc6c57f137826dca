import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import menuItem from './menu-item.ts'
import menuLocation from './menu-location.ts'
import menu from './menu.ts'
import { navigationAt } from './navigation.ts'

export default defineArea({
  name: 'menus',
  ...core,
  navigation: navigationAt,
  resources: [menu, menuItem, menuLocation],
})
