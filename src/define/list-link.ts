import type { Caller, Entry, Link } from '../model/model.ts'

/** What the list behind a link holds for a caller, in its order; undefined if only asking the list tells. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

const known = new WeakMap<Link, Listed>()

/** A link to a list that need not be asked for what it holds: `_embed` follows it for each of a hundred entries. */
export function listLink(link: Link, listed: Listed): Link {
  known.set(link, listed)
  return link
}

/** What is known of the list behind a link. */
export function listedBy(link: Link): Listed | undefined {
  return known.get(link)
}
