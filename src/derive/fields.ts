import { isRecord, listOf } from '../text/values.ts'
import type { Fields } from '../model/model.ts'

type Params = Readonly<Record<string, unknown>> | undefined

/** Returns the members that a request selects: `_fields` of its body, or else of its query; undefined for all. */
export function requestedFields({
  json,
  form,
  query,
}: {
  json?: Params
  form?: Params
  query: Params
}): Fields | undefined {
  const said = json?.['_fields'] ?? form?.['_fields'] ?? query?.['_fields']
  return said === undefined ? undefined : readFields(said)
}

/** Parses `_fields`: names as in `argumentNames`; dots select nested members. */
export function readFields(value: unknown): Fields | undefined {
  const names = argumentNames(value)
  return names.length ? names.map((name) => name.split('.')) : undefined
}

/** Returns the names in a query argument: separated by commas or whitespace, or a list of such texts, whatever its keys. */
export function argumentNames(value: unknown): string[] {
  return (isRecord(value) ? Object.values(value) : listOf(value))
    .flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
    .filter((name) => name !== '')
}

/** Returns the members to make, of the response or of its member `inside`; undefined means all. */
export function membersOf(fields: Fields | undefined, inside?: string): ReadonlySet<string> | undefined {
  if (!fields || inside === undefined) return fields && new Set(fields.map(([name]) => name!))
  const within = fields.filter(([name]) => name === inside)
  return within.some((path) => path.length === 1) ? undefined : new Set(within.map((path) => path[1]!))
}

/** Whether only whole members are selected: an entry made with those needs no further selection. */
export function areWhole(fields: Fields): boolean {
  return fields.every((path) => path.length === 1)
}

/**
 * Selects members of a response; lists item by item. Outside of lists, `_links` are whole or omitted.
 *
 * @param emptyAs - form of an object without selected members: a list if PHP would make one
 */
export function selectFields(body: unknown, fields: Fields, emptyAs: 'object' | 'list' = 'object'): unknown {
  const tree = toTree(fields, Array.isArray(body) ? undefined : '_links')
  const select = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(select)
    return isRecord(item) ? pick(item, tree, emptyAs) : item
  }
  return select(body)
}

/** Selected members with their selected submembers; `true` selects everything. */
interface Tree {
  [name: string]: Tree | true
}

// WordPress adds the links of a single response after fields are selected.
function toTree(fields: Fields, whole: string | undefined): Tree {
  const root: Tree = Object.create(null)
  for (const path of fields) {
    let node = root
    for (const [i, name] of path.entries()) {
      const known = node[name]
      if (known === true) break
      if (i === path.length - 1 || name === whole) {
        node[name] = true
        break
      }
      node = known ?? (node[name] = Object.create(null) as Tree)
    }
  }
  return root
}

function pick(record: Record<string, unknown>, tree: Tree, emptyAs: 'object' | 'list'): unknown {
  const out: Record<string, unknown> = {}
  // In the order of the response, not of the query.
  for (const name of Object.keys(record)) {
    const inside = tree[name]
    if (!inside) continue
    const value = record[name]
    if (inside === true) out[name] = value
    else if (isRecord(value)) out[name] = pick(value, inside, emptyAs)
    else if (Array.isArray(value))
      out[name] = value.map((item) => (isRecord(item) ? pick(item, inside, emptyAs) : item))
    // A path into a text or number ends there.
    else out[name] = value
  }
  return emptyAs === 'list' && Object.keys(out).length === 0 ? [] : out
}
