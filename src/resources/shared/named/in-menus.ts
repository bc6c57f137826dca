import { defineTrait } from '../../../define/define.ts'
import { keyOf } from '../../../text/names.ts'
import { isRecord, listOf } from '../../../text/values.ts'

/** The index of the menus that a file says it stands in. */
export const inMenusIndex = 'in menus'

/**
 * `menu: main` puts an entry into the menu `main`, if there is one: a text, a list, or Hugo's map. If a site has no menu of
 * that name, the key has no meaning, as before.
 */
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
