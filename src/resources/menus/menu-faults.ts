import { nobody } from '../../define/define.ts'
import { maySee } from '../../derive/may-see.ts'
import type { Entry, Fault, Site } from '../../model/model.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { isRecord } from '../../text/values.ts'
import { listTitle } from './items.ts'
import { isAddress, type Line, targetOf } from './line.ts'
import { locationsOf, menuAt, menuLanguage } from './locations.ts'
import { rules } from './rules.ts'

/** Checks a menu. Unknown members are for other readers. */
export function menuFaults(menu: Entry, site: Site): Fault[] {
  const { name, items = [] } = menu.data
  const named = typeof name === 'string' ? [] : [wrong('name', [], "'name' must be text: what people call the menu")]
  const faults = [...named, ...locationFaults(menu, site)]
  if (!Array.isArray(items)) return [...faults, wrong('items', [], "'items' must be a list of menu items")]
  return [...faults, ...items.flatMap((line, at) => faultsOfLine(line, [at], site))]
}

function locationFaults(menu: Entry, site: Site): Fault[] {
  return locationsOf(menu).flatMap((location) => {
    const holder = menuAt(location, site, menuLanguage(menu, site))
    if (!holder || holder === menu) return []
    const { path } = holder
    const message = `'${location}' is also the location of ${path}, which is shown there`
    return [rules['doubled-location']({ key: 'location', at: { item: location }, message, names: [path] })]
  })
}

function faultsOfLine(line: unknown, within: readonly PropertyKey[], site: Site): Fault[] {
  if (!isRecord(line)) return [wrong('items', within, "an item must be an object with 'title' and 'to'")]
  const { title, items } = line
  const faults = [...faultsOfTitle(line, within, site), ...faultsOfTarget(line, within, site)]
  if (title !== undefined && typeof title !== 'string')
    faults.unshift(wrong('items', [...within, 'title'], "'title' must be text"))
  if (items === undefined) return faults
  if (!Array.isArray(items))
    return [...faults, wrong('items', [...within, 'items'], "'items' must be a list of menu items")]
  return [...faults, ...items.flatMap((below, at) => faultsOfLine(below, [...within, 'items', at], site))]
}

function faultsOfTitle(line: Line, within: readonly PropertyKey[], site: Site): Fault[] {
  const { title = '' } = line
  if (typeof title !== 'string' || title.trim() !== '' || targetOf(line, site) || listTitle(line.to, site)) return []
  return [
    rules['untitled-line']({ key: 'items', at: { within: [...within, 'title'] }, message: 'this item has no title' }),
  ]
}

function faultsOfTarget(line: Line, within: readonly PropertyKey[], site: Site): Fault[] {
  const { ref, to } = line
  const key = ref === undefined ? 'to' : 'ref'
  const said = ref ?? to
  const at = { within: [...within, key] }
  const target = targetOf(line, site)
  if (target) {
    if (maySee(nobody, target, site)) return []
    const message = `it leads to '${String(said)}', which not everybody may read: readers do not see this item`
    return [rules['hidden-target']({ key: 'items', at, message })]
  }
  const isName = key === 'ref' && Number.isInteger(ref)
  if ((typeof said !== 'string' || said === '') && !isName)
    return [wrong('items', [...within, key], `'${key}' must say where the item leads: an entry, or an address`)]
  if (key === 'to' && isAddress(to!))
    return toUrl(to!) === '' ? [wrong('items', [...within, key], `'${to}' is not an address that a link may have`)] : []
  return [rules['menu-target']({ key: 'items', at, message: `it leads to '${said}', which does not exist` })]
}

function wrong(key: string, within: readonly PropertyKey[], message: string): Fault {
  return rules['wrong-menu']({ key, at: { within }, message })
}
