import type { Data, Fault, Site } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'
import { rules } from './rules.ts'

/** What is wrong with a menu. Members of other names are for those who read it. */
export function menuFaults(data: Data, site: Site): Fault[] {
  const { name, items } = data
  const named = typeof name === 'string' ? [] : [wrong('name', [], "'name' must be a text: what people call the menu")]
  if (!Array.isArray(items)) return [...named, wrong('items', [], "'items' must be a list: the lines of the menu")]
  return [...named, ...items.flatMap((line, at) => faultsOfLine(line, [at], site))]
}

function faultsOfLine(line: unknown, within: readonly PropertyKey[], site: Site): Fault[] {
  if (!isRecord(line)) return [wrong('items', within, "a line must be an object with 'title' and 'to'")]
  const { title, to, items } = line
  const faults: Fault[] = []
  if (title !== undefined && typeof title !== 'string')
    faults.push(wrong('items', [...within, 'title'], "'title' must be a text"))
  else if ((title ?? '').trim() === '')
    faults.push(
      rules['untitled-line']({ key: 'items', at: { within: [...within, 'title'] }, message: 'this line has no title' }),
    )
  if (typeof to !== 'string' || to === '')
    faults.push(wrong('items', [...within, 'to'], "'to' must say where the line leads: an entry, or an address"))
  else if (!isAddress(to) && !site.findInSpace('post', to) && !site.findInSpace('term', to))
    faults.push(
      rules['menu-target']({
        key: 'items',
        at: { within: [...within, 'to'] },
        message: `it leads to '${to}', which is not here`,
      }),
    )
  if (items === undefined) return faults
  if (!Array.isArray(items)) return [...faults, wrong('items', [...within, 'items'], "'items' must be a list of lines")]
  return [...faults, ...items.flatMap((below, at) => faultsOfLine(below, [...within, 'items', at], site))]
}

function isAddress(to: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(to)
}

function wrong(key: string, within: readonly PropertyKey[], message: string): Fault {
  return rules['wrong-menu']({ key, at: { within }, message })
}
