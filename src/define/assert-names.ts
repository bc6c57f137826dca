import type { Resource } from './model.ts'

/** Orders that every list knows: by id, as `include` names them, and by how well a search fits. */
const everyLists = ['id', 'include', 'relevance']

/**
 * Checks that what a definition asks for by name is in it: a mistake is noticed at once, and not by the first caller
 * who filters or orders a list.
 *
 * @throws Error with the names that there are
 */
export function assertNames(resource: Resource): Resource {
  const { name, filters, indexes, orders, fields, columns = [] } = resource
  const assert = (what: string, wanted: string, known: readonly string[]) => {
    if (known.includes(wanted)) return
    throw new Error(`the resource '${name}' has no ${what} '${wanted}'; it has: ${known.join(', ') || 'none'}`)
  }
  for (const { index, ordersBy = [] } of Object.values(filters)) {
    if (index !== undefined) assert('index', index, Object.keys(indexes))
    for (const order of ordersBy) assert('order', order, [...everyLists, ...Object.keys(orders)])
  }
  for (const column of columns) assert('field for the column', column, Object.keys(fields))
  return resource
}
