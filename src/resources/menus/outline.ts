import type { Call, Entry } from '../../model/model.ts'
import { titleOf, urlOf, visibleItems } from './items.ts'
import { locationsOf } from './locations.ts'

/** A menu as shown at a terminal: its lines, each with where it leads. */
export function outlineOf({ caller, site }: Call, menu: Entry): (readonly [name: string, value: string])[] {
  const lines = visibleItems(caller, site, menu).map((item) => {
    let indent = ''
    for (let { above } = item; above; above = above.above) indent += '  '
    const to = item.target ? String(site.refInSpace(item.target)) : urlOf(item, site) || 'nowhere'
    return [String(item.id), `${indent}${titleOf(item, site) || '(no title)'} → ${to}`] as const
  })
  return [
    ['Name', String(menu.data['name'] ?? menu.slug)],
    ['Location', locationsOf(menu).join(', ') || 'none: only people who edit see it'],
    ...lines,
  ]
}
