import { displayTitle } from '../../derive/titles/display-title.ts'
import { hash } from 'node:crypto'
import { textOf, variantOf } from '../../derive/entries.ts'
import { namesOfType } from '../../derive/languages/names.ts'
import { typeListedAt } from '../../derive/listed-types.ts'
import { maySee } from '../../derive/may-see.ts'
import { untilChanged } from '../../work/until-changed.ts'
import type { Caller, Entry, Site, Call, Resource } from '../../model/model.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { linesOfPages } from './from-pages.ts'
import { isAddress, type Line, linesIn, targetOf } from './line.ts'
import { allMenus } from './locations.ts'
import { textContent } from '../../text/html/text-content.ts'

/** A line of a menu, with its place and its target. */
export interface Item {
  readonly id: number
  readonly menu: Entry
  readonly line: Line
  readonly above: Item | undefined
  /** Its number in the menu from top to bottom, from 1. */
  readonly order: number
  /** Its place in the menu's file: the index at each level; undefined for a line that a page adds. */
  readonly place: readonly number[] | undefined
  readonly target: Entry | undefined
}

const known = untilChanged<string, readonly Item[]>('lines of menus')

/** The lines of all menus, from top to bottom. */
export function allItems(site: Site): readonly Item[] {
  return known(site, 'all', () => {
    const idFor = openIds()
    return allMenus(site).flatMap((menu) => itemsOf(menu, site, idFor))
  })
}

/** The title that a line states itself; empty if it has that of its target. */
export function ownTitleOf({ title }: Line): string {
  return typeof title === 'string' ? title.trim() : ''
}

/** The title of a line as plain text: its own, else that of its target or of the list at its address. */
export function titleOf({ line, target }: Pick<Item, 'line' | 'target'>, site: Site): string {
  const said = ownTitleOf(line)
  if (said) return said
  if (!target) return listTitle(line.to, site)
  const title = textContent(displayTitle(target, site))
  return title || textOf(target, 'name') || target.slug
}

/** The name of a type's list at an address, in the language of the site; empty if there is none. */
export function listTitle(address: unknown, site: Site): string {
  const type =
    typeof address === 'string' && address.startsWith('/')
      ? typeListedAt(address.replace(/[?#].*$/s, ''), site)
      : undefined
  return type ? { ...(type.labelsIn?.(site) ?? type.labels), ...namesOfType(site, type) }.plural : ''
}

/** Where a line leads: an absolute address, or one that begins with `/`, `#` or `?`; empty if nowhere. */
export function urlOf({ line, target }: Pick<Item, 'line' | 'target'>, site: Site): string {
  if (target) return target.resource.permalink?.(target, site) ?? ''
  return typeof line.to === 'string' && isAddress(line.to) ? toUrl(line.to) : ''
}

function itemsOf(menu: Entry, site: Site, idFor: IdFor): Item[] {
  const items: Item[] = []
  const add = (line: Line, above: Item | undefined, place: readonly number[] | undefined) => {
    const target = targetOf(line, site)
    const id = idFor(line, `${menu.path} ${above?.id ?? 0} ${String(line.ref ?? line.to)} ${line.title ?? ''}`)
    const item: Item = { id, menu, line, above, order: items.length + 1, place, target }
    items.push(item)
    for (const [at, below] of linesIn(line.items).entries()) add(below, item, place && [...place, at])
  }
  for (const [at, line] of linesIn(menu.data['items']).entries()) add(line, undefined, [at])
  for (const line of linesOfPages(menu, site)) add(line, undefined, undefined)
  return items
}

type IdFor = (line: Line, says: string) => number

// An item without an id has one derived from its content; its first change stores it.
function openIds(): IdFor {
  const taken = new Set<number>()
  // Items with the same content do not each start at the first attempt.
  const attempts = new Map<string, number>()
  return ({ id }, says) => {
    let own = Number.isInteger(id) && id! > 0 && id! < 2 ** 31 && !taken.has(id!) ? id! : 0
    for (let attempt = attempts.get(says) ?? 0; own === 0 || taken.has(own); attempt++) {
      own = 2 ** 30 + (Number.parseInt(hash('sha1', `${attempt} ${says}`).slice(0, 8), 16) % 2 ** 30)
      attempts.set(says, attempt + 1)
    }
    taken.add(own)
    return own
  }
}

/** The items that a caller may see: one that leads to a hidden entry is left out, and its children take its place. */
export function visibleItems(caller: Caller, site: Site, menu?: Entry): Item[] {
  const visible = new Map<Item, Item>()
  for (const item of allItems(site)) {
    if (menu !== undefined && item.menu !== menu) continue
    const { rights } = item.menu.resource.access
    if (!rights.read(caller, item.menu, site) || (item.target && !maySee(caller, item.target, site))) continue
    // Broken items are shown to those who can mend them.
    if (!item.target && urlOf(item, site) === '' && !rights.edit(caller, item.menu, site)) continue
    let { above } = item
    while (above && !visible.has(above)) above = above.above
    visible.set(item, above === item.above ? item : { ...item, above })
  }
  return [...visible.values()]
}

/** A line as an entry, so that the code that shows entries also shows lines. */
export function toItemEntry(item: Item, resource: Resource): Entry {
  const { menu, id } = item
  return variantOf(menu, { resource, id, slug: String(id), derived: { ...menu.derived, item } })
}

/** The line that `toItemEntry` made an entry of. */
export function itemOf({ derived }: Entry): Item {
  return derived['item'] as Item
}

/** The line of a call's `id`, if its caller may see it. */
export function findItem({ args, caller, resource, site }: Call): Entry | undefined {
  const item = visibleItems(caller, site).find(({ id }) => id === Number(args['id']))
  return item && toItemEntry(item, resource)
}
