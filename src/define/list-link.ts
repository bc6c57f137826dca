import type { Caller, Entry, Link } from '../model/model.ts'

/** The entries that the list behind a link holds for a caller, in its order; undefined if only a request for the list can tell. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

/** A symbol, so JSON leaves this member out. */
const known = Symbol('the entries of the list')

interface ListLink extends Link {
  [known]?: Listed
}

/** Marks a new link as one to a list whose entries are known already: `_embed` follows it for each of a hundred entries. */
export function listLink(link: ListLink, listed: Listed): Link {
  link[known] = listed
  return link
}

/** The known entries of the list behind a link. */
export function listedBy(link: ListLink): Listed | undefined {
  return link[known]
}
