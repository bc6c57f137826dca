import type { Call, Entry, Site } from '../../model/model.ts'
import { errors } from './errors.ts'
import { allItems, type Item } from './items.ts'
import { type Line, linesIn } from './line.ts'
import { menuName } from './locations.ts'
import { groupBy, isRecord } from '../../text/values.ts'

/** Where a line goes: below another line of its menu, before its first sibling with this number or a higher one. */
export interface LinePosition {
  readonly above: Item | undefined
  readonly before: number | undefined
}

/** Returns an id for a new line; later lines have higher ids. */
export function newLineId(site: Site): number {
  const taken = new Set(allItems(site).map(({ id }) => id))
  let id = Math.floor((site.now() - Date.UTC(2020, 0, 1)) / 1000)
  while (taken.has(id)) id++
  return id
}

/** Writes a line into its menu: a new one, or `from` moved within the menu. Under the write lock. */
export function putLine(menu: Entry, line: Line, place: LinePosition, site: Site, from?: Item): void {
  for (let at = place.above; at; at = at.above)
    if (at.menu !== menu || at.place === undefined || at === from) throw errors.rest_invalid_menu_parent()
  const lines = linesBelow(menu, site)
  const below = (above: Item | undefined): Line[] =>
    lines(above).flatMap((one) => (one === from ? [] : [toLine(one, below)]))
  const build = (above: Item | undefined): Line[] => {
    const others = lines(above).filter((one) => one !== from)
    const at = place.before === undefined ? -1 : others.findIndex(({ order }) => order >= place.before!)
    const made = others.map((one) => toLine(one, build))
    if (above !== place.above) return made
    const own = { ...line, ...(from && withItems(below(from))) }
    return at < 0 ? [...made, own] : [...made.slice(0, at), own, ...made.slice(at)]
  }
  saveLines(menu, build(undefined), site)
}

/** Removes an item from its menu; its children take its place. Under the write lock. */
export function dropLine(item: Item, site: Site): void {
  const lines = linesBelow(item.menu, site)
  const build = (above: Item | undefined): Line[] =>
    lines(above).flatMap((one) => (one === item ? build(one) : [toLine(one, build)]))
  saveLines(item.menu, build(undefined), site)
}

/** Refuses to change a line that a page's file holds. @throws RestError `rest_line_in_page` */
export function assertOwnLine({ line, place }: Item): void {
  if (place === undefined) throw errors.rest_line_in_page({ path: String(line['file']) })
}

export function lineOf(id: unknown, { site }: Pick<Call, 'site'>): Item | undefined {
  return allItems(site).find((one) => one.id === Number(id))
}

// The lines of a menu's own file directly below a line, or at the top.
function linesBelow(menu: Entry, site: Site): (above: Item | undefined) => readonly Item[] {
  const own = allItems(site).filter((one) => one.menu === menu && one.place)
  const lines = groupBy(own, ({ above }) => above)
  return (above) => lines.get(above) ?? []
}

function toLine(item: Item, below: (above: Item) => Line[]): Line {
  return { ...item.line, ...withItems(below(item), linesIn(item.line.items).length > 0) }
}

function withItems(items: Line[], hadSome = false): { items?: Line[] } {
  return items.length > 0 || hadSome ? { items } : {}
}

function saveLines(menu: Entry, lines: readonly Line[], site: Site): void {
  if (!isSound(menu.data['items'])) throw errors.rest_menu_unsound({ path: menu.path })
  const draft = site.draft(menuName, menu)
  draft.set('items', lines)
  site.save(draft)
}

// Saving would lose values that are not items.
function isSound(items: unknown): boolean {
  if (items === undefined) return true
  return Array.isArray(items) && items.every((line) => isRecord(line) && isSound(line['items']))
}
