import { variantOf } from '../../derive/entries.ts'
import type { Call, Entry, Resource } from '../../model/model.ts'
import { type Item, visibleItems } from './items.ts'

/** A line as an entry, so that the code that shows entries also shows lines. */
export function toItemEntry(item: Item, resource: Resource): Entry {
  const { menu, id } = item
  return variantOf(menu, { resource, id, slug: String(id), derived: { ...menu.derived, item } })
}

/** The line that such an entry is. */
export function itemOf({ derived }: Entry): Item {
  return derived['item'] as Item
}

/** The line of a call's `id`, if its caller may see it. */
export function findItem({ args, caller, resource, site }: Call): Entry | undefined {
  const item = visibleItems(caller, site).find(({ id }) => id === Number(args['id']))
  return item && toItemEntry(item, resource)
}
