import { defineTrait } from '../../../define/define.ts'
import { keyOf } from '../../../text/names.ts'
import { isRecord, listOf } from '../../../text/values.ts'

/** The index of the menus that a file names. */
export const inMenusIndex = 'in menus'

/** `menu: main` (a text, a list, or Hugo's map) puts an entry into that menu. Without such a menu, the key has no meaning. */
export const inMenus = defineTrait({
  indexes: { [inMenusIndex]: ({ data }) => menusNamedIn(data['menu']).flatMap((name) => keyOf(name) ?? []) },
  keysIf: {
    menu: ({ data }, site) => menusNamedIn(data['menu']).some((name) => site.find('menu', name) !== undefined),
  },
})

function menusNamedIn(value: unknown): string[] {
  if (isRecord(value)) return Object.keys(value)
  return listOf(value).filter((one): one is string => typeof one === 'string')
}
