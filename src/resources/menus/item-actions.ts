import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import type { Action, ArgTable, Call, Entry, Resource, Result } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { contextArg } from '../actions/arguments.ts'
import { create } from '../actions/create.ts'
import { assertUnchanged, entryOfCall, get } from '../actions/get.ts'
import { list } from '../actions/list.ts'
import { remove } from '../actions/remove.ts'
import { update } from '../actions/update.ts'
import { assertOwnLine, dropLine, lineOf, newLineId, putLine } from './change-lines.ts'
import { pageWithin } from '../shared/post-access.ts'
import { errors } from './errors.ts'
import { findItem, toItemEntry, allItems, type Item, titleOf, visibleItems } from './items.ts'
import { allMenus, menuName } from './locations.ts'
import { toLine } from './to-line.ts'

const ids = z.array(z.int()).default([])
const show: NonNullable<Action['show']> = (entry, { site, ...view }) => site.show(entry, view)

const listArgs: ArgTable = {
  context: contextArg(),
  page: { schema: z.int().min(1).default(1).describe('Current page of the collection.'), early: true },
  per_page: {
    schema: z.int().min(1).max(100).default(100).describe('Maximum number of items to be returned in result set.'),
    early: true,
  },
  search: { schema: z.string().describe('Limit results to those matching a string.') },
  exclude: { schema: ids.describe('Ensure result set excludes specific IDs.') },
  include: { schema: ids.describe('Limit result set to specific IDs.') },
  offset: { schema: z.int().min(0).describe('Offset the result set by a specific number of items.') },
  order: { schema: z.enum(['asc', 'desc']).default('asc').describe('Order sort attribute ascending or descending.') },
  orderby: {
    schema: z
      .enum(['id', 'include', 'title', 'menu_order'])
      .default('menu_order')
      .describe('Sort collection by object attribute.'),
  },
  menus: { schema: ids.describe('Limit result set to items of these menus.'), references: menuName },
  menus_exclude: { schema: ids.describe('Limit result set to items of menus other than these.'), references: menuName },
  menu_order: { schema: z.int().describe('Limit result set to items with a specific menu_order value.') },
}

const listItems = defineAction({
  ...list,
  summary: 'List the items of all menus, or of some.',
  args: () => listArgs,
  show,
  run: (call) => {
    const { args, resource } = call
    const found = sortItems(selected(call), call)
    const [page, perPage] = [Number(args['page'] ?? 1), Number(args['per_page'] ?? 100)]
    const start = args['offset'] === undefined ? (page - 1) * perPage : Number(args['offset'])
    const entries = found.slice(start, start + perPage).map((item) => toItemEntry(item, resource))
    const answered = { entries, total: found.length, perPage, page }
    const refusal = pageWithin(answered)
    if (refusal) throw refusal
    return { kind: 'page', page: answered }
  },
})

const getItem = defineAction({
  ...get,
  find: findItem,
  show,
  run: (call) => ({ kind: 'entry', entry: entryOfCall(call)! }),
})

// At the terminal, and for assistants, a menu is also named by its slug.
const namingMenu = (args: Action['args']) => (resource: Resource) => {
  const table = args(resource)
  return { ...table, menus: { ...table['menus']!, references: menuName } }
}

const createItem = defineAction({
  ...create,
  args: namingMenu(create.args),
  summary: 'Add an item to a menu.',
  show,
  run: (call) =>
    call.site.locked(() => {
      const id = newLineId(call.site)
      const menu = menuOf(call.args['menus'], call)
      putLine(menu, { id, ...toLine(call) }, placeFor(call, undefined), call.site)
      return answerItem(id, call, true)
    }),
})

// Every argument is checked, even one that repeats the stored value.
const { changes: _changes, ...updating } = update

const updateItem = defineAction({
  ...updating,
  args: namingMenu(update.args),
  summary: 'Change or move an item of a menu.',
  find: findItem,
  show,
  run: (call) =>
    call.site.locked(() => {
      const item = currentItem(call)
      const menu = call.given.has('menus') ? menuOf(call.args['menus'], call) : item.menu
      const line = { ...toLine(call, item), id: item.id }
      if (menu !== item.menu) {
        const { items: _items, ...own } = line
        dropLine(item, call.site)
        putLine(menuOf(menu.id, call), own, placeFor(call, undefined), call.site)
      } else putLine(menu, line, placeFor(call, item), call.site, item)
      return answerItem(item.id, call)
    }),
})

const removeItem = defineAction({
  ...remove,
  summary: 'Remove an item from its menu; items nested below it take its place.',
  find: findItem,
  run: (call) =>
    call.site.locked(() => {
      const item = currentItem(call)
      if (call.args['force'] !== true) throw errors.rest_trash_not_supported__items()
      const { resource, rest, site } = call
      const previous = site.show(toItemEntry(item, resource), { context: 'edit', rest })
      delete previous['_links']
      dropLine(item, site)
      return { kind: 'deleted', previous }
    }),
})

export const itemActions: readonly Action[] = [listItems, createItem, getItem, updateItem, removeItem]

function selected({ args, caller, site }: Call): Item[] {
  const [menus, others] = [numbers(args['menus']), numbers(args['menus_exclude'])]
  const [included, excluded] = [numbers(args['include']), numbers(args['exclude'])]
  const words = String(args['search'] ?? '')
    .toLowerCase()
    .trim()
  return visibleItems(caller, site).filter(
    (item) =>
      (menus.size === 0 || menus.has(item.menu.id)) &&
      !others.has(item.menu.id) &&
      (included.size === 0 || included.has(item.id)) &&
      !excluded.has(item.id) &&
      (args['menu_order'] === undefined || args['menu_order'] === item.order) &&
      (words === '' || titleOf(item, site).toLowerCase().includes(words)),
  )
}

function sortItems(items: readonly Item[], { args, site }: Call): Item[] {
  const sequence = listOf(args['include']).map(Number)
  const by: Readonly<Record<string, (one: Item, other: Item) => number>> = {
    id: (one, other) => one.id - other.id,
    include: (one, other) => sequence.indexOf(one.id) - sequence.indexOf(other.id),
    title: (one, other) => titleOf(one, site).localeCompare(titleOf(other, site)),
    menu_order: (one, other) => one.order - other.order,
  }
  const sorted = items.toSorted(by[String(args['orderby'])] ?? by['menu_order'])
  return args['order'] === 'desc' ? sorted.reverse() : sorted
}

function numbers(value: unknown): ReadonlySet<number> {
  return new Set(listOf(value).map(Number))
}

function menuOf(id: unknown, { site }: Call): Entry {
  const menu = site.get(menuName, Number(id))
  if (!menu) throw errors.invalid_menu_id()
  return menu
}

function placeFor({ args, given, site, caller }: Call, item: Item | undefined) {
  const isGiven = (name: string) => given.has(name)
  const wanted = isGiven('parent') ? Number(args['parent']) : (item?.above?.id ?? 0)
  const above = wanted === 0 ? undefined : visibleItems(caller, site).find(({ id }) => id === wanted)
  const own = above && allItems(site).find(({ id }) => id === above.id)
  if (wanted !== 0 && !own) throw errors.rest_invalid_menu_parent()
  const stays = item && !isGiven('parent') && !isGiven('menu_order')
  return { above: own, before: stays ? item.order : isGiven('menu_order') ? Number(args['menu_order']) : undefined }
}

function currentItem(call: Call): Item {
  const { site } = call
  for (const menu of allMenus(site)) site.refresh(menu)
  const item = lineOf(call.args['id'], call)
  if (!item || !findItem(call)) throw call.resource.notFound(call.caller)
  assertUnchanged(call, toItemEntry(item, call.resource))
  assertOwnLine(item)
  return item
}

function answerItem(id: number, call: Call, created?: true): Result {
  const item = lineOf(id, call)
  if (!item) throw call.resource.notFound(call.caller)
  return { kind: 'entry', entry: toItemEntry(item, call.resource), context: 'edit', ...(created && { created }) }
}
