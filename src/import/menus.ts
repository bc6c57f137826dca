import { isDeepStrictEqual } from 'node:util'
import { quietly, groupBy, isRecord, parseJson } from '../text/values.ts'
import { slugToStem, toSlug } from '../text/wordpress/slug.ts'
import { unserialize } from '../text/wordpress/unserialize.ts'
import type { SourceItem, SourceTerm } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import type { IdPlan } from './id-plan.ts'
import type { Notes } from './report.ts'

/** An item of a menu, as in the file of menus. */
export interface MenuItem {
  readonly title?: string
  /** The entry that it leads to, as files name it (`page/about`). */
  readonly ref?: string | number
  /** An address, or an entry as in `ref`. */
  readonly to?: string
  readonly items?: readonly MenuItem[]
  readonly target?: string
  /** Further attributes for themes: a title for pointers, a description, classes, and relations. */
  readonly attr_title?: string
  readonly description?: string
  readonly classes?: readonly string[]
  readonly xfn?: readonly string[]
}

type MenuItemMeta = Pick<MenuItem, 'target' | 'attr_title' | 'description' | 'classes' | 'xfn'>

interface Line {
  readonly id: number
  /** The id of the line above it; 0 for none. */
  readonly parent: number
  readonly order: number
  readonly title: string
  readonly menu: string
  readonly ownMeta: MenuItemMeta
  /** An address, or the space and id of the entry that it leads to. */
  readonly to: string | { readonly space: 'post' | 'term'; readonly id: number } | undefined
}

const menusFolder = 'menus'
/** The meta key of a menu's locations, separated by blanks. */
export const locationsKey = '_almanac_locations'
export const menuResource = 'menu'

/** Imports menus as data: one file each in `menus/`, for a theme or a generator. */
export function openMenus(site: OpenSite, plan: IdPlan, notes: Notes) {
  const names = new Map<string, { readonly name: string; readonly location: readonly string[] }>()
  /** By menu and origin: files of one site may contain the same items, and menus the same ids. */
  const lines = new Map<string, Line>()

  /** Takes a term if it is a menu; returns whether it is. */
  function takeMenu(term: SourceTerm): boolean {
    if (term.taxonomy !== 'nav_menu') return false
    const [, said = ''] = term.meta.find(([key]) => key === locationsKey) ?? []
    names.set(term.slug, { name: term.name || term.slug, location: said.split(' ').filter(Boolean) })
    return true
  }

  /** Takes an item if it is one of a menu; returns whether it is. */
  function takeItem(item: SourceItem): boolean {
    if (item.kind !== 'nav_menu_item') return false
    const meta = new Map(item.meta.map(([key, value]) => [key.replace('_menu_item_', ''), value]))
    const menu = item.terms.find(({ taxonomy }) => taxonomy === 'nav_menu')?.slug
    const parent = Number(meta.get('menu_item_parent') ?? 0)
    const { id, order, title } = item
    if (menu === undefined) notes.lose(lineName({ id, title }), 'it is in no menu')
    else
      lines.set(`${menu} ${plan.keys.item(item)}`, {
        id,
        parent,
        order,
        menu,
        title,
        ownMeta: metaOf(item, meta),
        to: target(meta),
      })
    return true
  }

  /** Writes the files under the lock, after all entries; existing files stay. */
  async function writeMenus(dryRun = false): Promise<void> {
    const byMenu = groupBy([...lines.values()], ({ menu }) => menu)
    for (const [slug, { name, location }] of names) {
      const [usual, earlier] = [slugToStem(toSlug(slug)) || 'menu', slug.replaceAll(/[^\w-]+/g, '-')]
      const paths = [usual, earlier].map((stem) => `${menusFolder}/${stem}.json`)
      const path = paths.find((one) => site.folder.has(one)) ?? paths[0]!
      const made = (byMenu.get(slug) ?? []).flatMap((line) => show(line, dryRun) ?? [])
      const text = `${JSON.stringify({ name, ...(location.length > 0 && { location }), items: toTree(made) }, null, 2)}\n`
      const isMade = dryRun ? !site.folder.has(path) : await site.locked(() => writeNew(path, text))
      if (!dryRun) site.load(path)
      const present = quietly(() => site.folder.read(path), '')
      if (!dryRun && !isMade && !isDeepStrictEqual(parseJson(present), JSON.parse(text)))
        notes.change(`menu ${name}`, `${path} already exists with other content: it was not changed`)
      notes.count(isMade ? 'made' : 'known', 'menu')
    }
  }

  function writeNew(path: string, text: string): boolean {
    if (site.folder.has(path)) return false
    site.folder.write(path, text, { isNew: true })
    return true
  }

  function target(meta: ReadonlyMap<string, string>): Line['to'] {
    const type = meta.get('type')
    if (type === 'custom') return meta.get('url')
    const there = Number(meta.get('object_id') ?? 0)
    const isTerm = type === 'taxonomy'
    const id = isTerm ? plan.termOfId(meta.get('object') ?? '', there) : plan.post(there)
    return id === undefined ? undefined : { space: isTerm ? 'term' : 'post', id }
  }

  function show(line: Line, dryRun: boolean): (Line & { readonly to: string }) | undefined {
    const { to } = line
    if (typeof to === 'string') return { ...line, to }
    const entry = to && site.inSpace(to.space, to.id)
    if (entry) return { ...line, to: String(site.refInSpace(entry)) }
    if (!to || !dryRun) notes.lose(lineName(line), 'its target does not exist here')
    return undefined
  }

  return { take: takeMenu, takeItem, write: writeMenus }
}

// Exports have lists in PHP's serialization, or as words.
function metaOf({ content, excerpt }: SourceItem, meta: ReadonlyMap<string, string>): MenuItemMeta {
  const listed = unserialize(meta.get('classes') ?? '')
  const classes = isRecord(listed) ? classNames(Object.values(listed).join(' ')) : []
  const xfn = classNames(meta.get('xfn') ?? '')
  return {
    ...(meta.get('target') === '_blank' && { target: '_blank' }),
    ...(excerpt.trim() !== '' && { attr_title: excerpt.trim() }),
    ...(content.trim() !== '' && { description: content.trim() }),
    ...(classes.length > 0 && { classes }),
    ...(xfn.length > 0 && { xfn }),
  }
}

function classNames(text: string): string[] {
  return text.split(/\s/).flatMap((one) => one.replaceAll(/[^\w-]/g, '') || [])
}

function lineName({ id, title }: Pick<Line, 'id' | 'title'>): string {
  return `line "${title || id}" of a menu`
}

// Items whose parent is missing move to the top; too deep ones become siblings of their parent.
function toTree(lines: readonly (Line & { readonly to: string })[]): MenuItem[] {
  const inOrder = lines.toSorted((a, b) => a.order - b.order)
  const parents = placedParents(inOrder)
  const byParent = groupBy(inOrder, ({ id }) => parents.get(id)!)
  const below = (parent: number): MenuItem[] =>
    (byParent.get(parent) ?? []).map(({ id, title, to, ownMeta }) => {
      // Exports without ids have 0 for all items.
      const items = id === 0 ? [] : below(id)
      return { ...(title !== '' && { title }), to, ...ownMeta, ...(items.length > 0 && { items }) }
    })
  return below(0)
}

/** The most ancestors of an item: more than any theme shows. Each takes two levels of a file, which may have 40. */
const deepest = 16

/** Returns the parent of each item, 0 at the top; the first item of a cycle moves to the top. Takes linear time. */
function placedParents(inOrder: readonly Pick<Line, 'id' | 'parent'>[]): Map<number, number> {
  const parents = new Map(inOrder.map(({ id, parent }) => [id, parent]))
  const places = new Map(inOrder.map(({ id }, place) => [id, place]))
  const depths = new Map<number, number>()
  for (const { id } of inOrder) {
    const path = new Set<number>()
    let at = id
    for (; parents.has(at) && !depths.has(at) && !path.has(at); at = parents.get(at)!) path.add(at)
    let way = [...path]
    if (path.has(at)) {
      const circle = way.slice(way.indexOf(at))
      const first = circle.reduce((one, other) => (places.get(other)! < places.get(one)! ? other : one))
      parents.set(first, 0)
      // The others are below it.
      way = [...way.slice(0, way.length - circle.length), ...turned(circle, first)]
    }
    for (const one of way.reverse()) {
      const parent = parents.get(one)!
      const depth = 1 + (depths.get(parent) ?? -1)
      if (depth > deepest) parents.set(one, parents.get(parent)!)
      else if (depth === 0) parents.set(one, 0)
      depths.set(one, Math.min(depth, deepest))
    }
  }
  return parents
}

// The members of a cycle, each followed by its parent, so that a given one comes last.
function turned(circle: readonly number[], last: number): number[] {
  const at = circle.indexOf(last) + 1
  return [...circle.slice(at), ...circle.slice(0, at)]
}
