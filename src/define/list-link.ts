import type { Caller, Entry, Link } from './model.ts'

/** What the list behind a link holds for a caller, in its order; undefined if only asking the list tells. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

const listed = Symbol('listed')

type ListLink = Link & { [listed]?: Listed }

/** A link to a list that need not be asked for what it holds: `_embed` follows it for each of a hundred entries. */
export function listLink(link: ListLink, of: Listed): Link {
  link[listed] = of
  return link
}

/** What is known of the list behind a link. */
export function listedBy(link: ListLink): Listed | undefined {
  return link[listed]
}
