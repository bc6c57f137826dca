import type { Caller, Entry, Link } from '../model/model.ts'

/** The entries that the list behind a link holds for a caller, in its order; undefined if only asking the list tells. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

/** A symbol, so JSON leaves this member out. */
const known = Symbol('the entries of the list')

interface ListLink extends Link {
  [known]?: Listed
}

/** Makes of a new link one to a list whose entries are known without asking: `_embed` follows it for each of a hundred entries. */
export function listLink(link: ListLink, listed: Listed): Link {
  link[known] = listed
  return link
}

/** The known entries of the list behind a link. */
export function listedBy(link: ListLink): Listed | undefined {
  return link[known]
}
