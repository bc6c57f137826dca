import { defineArea } from '../../define/define.ts'
import { core } from '../shared/kinds.ts'
import { menuFaults } from './menu-faults.ts'

export default defineArea({
  name: 'menus',
  ...core,
  dataFiles: [{ folder: 'menus', faults: menuFaults }],
  resources: [],
})
