import { isRecord } from '../define/define.ts'
import type { Fields } from '../define/answers/dialect.ts'

/** Reads `_fields`: names separated by commas or whitespace, or a list of them; dots select nested members. */
export function readFields(value: unknown): Fields | undefined {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [value]
  const names = texts
    .flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
    .filter((name) => name !== '')
  return names.length ? names.map((name) => name.split('.')) : undefined
}

/** Whether a top-level member is kept. */
export function keepsMember(fields: Fields | undefined, name: string): boolean {
  return !fields || fields.some((path) => path[0] === name)
}

/**
 * The members to make; undefined means all of them.
 *
 * @param inside - the member that contains them, if they are not members of the answer itself
 */
export function membersOf(fields: Fields | undefined, inside?: string): ReadonlySet<string> | undefined {
  if (!fields || inside === undefined) return fields && new Set(fields.map(([name]) => name!))
  const within = fields.filter(([name]) => name === inside)
  return within.some((path) => path.length === 1) ? undefined : new Set(within.map((path) => path[1]!))
}

/** An answer with only the selected members; lists item by item. `_links` is kept whole or left out. */
export function selectFields(body: unknown, fields: Fields): unknown {
  const tree = toTree(fields)
  const select = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(select)
    return isRecord(item) ? pick(item, tree) : item
  }
  return select(body)
}

/** Selected members with their selected submembers; `true` selects everything. */
interface Tree {
  [name: string]: Tree | true
}

function toTree(fields: Fields): Tree {
  const root: Tree = Object.create(null)
  for (const path of fields) {
    let node = root
    for (const [i, name] of path.entries()) {
      const known = node[name]
      if (known === true) break
      if (i === path.length - 1 || wholeMembers.has(name)) {
        node[name] = true
        break
      }
      node = known ?? (node[name] = Object.create(null) as Tree)
    }
  }
  return root
}

// Selecting one link keeps them all, as WordPress does.
const wholeMembers = new Set(['_links', '_embedded'])

function pick(record: Record<string, unknown>, tree: Tree): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  // In the order of the answer, not of the query.
  for (const [name, value] of Object.entries(record)) {
    const inside = tree[name]
    if (inside === true) out[name] = value
    else if (inside && isRecord(value)) out[name] = pick(value, inside)
    else if (inside && Array.isArray(value))
      out[name] = value.map((item) => (isRecord(item) ? pick(item, inside) : item))
  }
  return out
}
