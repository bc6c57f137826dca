import type { Caller, Entry, Link } from '../model/model.ts'

/** The entries that the list behind a link holds for a caller, in its order; undefined if only asking the list tells. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

const known = new WeakMap<Link, Listed>()

/** A link to a list whose entries are known without asking: `_embed` follows it for each of a hundred entries. */
export function listLink(link: Link, listed: Listed): Link {
  known.set(link, listed)
  return link
}

/** The known entries of the list behind a link. */
export function listedBy(link: Link): Listed | undefined {
  return known.get(link)
}
