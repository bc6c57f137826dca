import type { Caller, Entry, Link } from './model.ts'

/** What the list behind a link holds for a caller, in its order; undefined if only asking the list tells. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

const listed = Symbol('listed')

/** A link to a list that need not be asked for what it holds: `_embed` follows it for each of a hundred entries. */
export function listLink<One extends Link>(link: One, of: Listed): One {
  return Object.assign(link, { [listed]: of })
}

/** What is known of the list behind a link. */
export function listedBy(link: Link & { readonly [listed]?: Listed }): Listed | undefined {
  return link[listed]
}
