import type { Caller, Entry, Link } from '../model/model.ts'

/** A caller's entries in the list behind a link, in order; undefined if only a request can determine them. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

/** A symbol, so that JSON omits this member. */
const known = Symbol('the entries of the list')

interface ListLink extends Link {
  [known]?: Listed
}

/** Adds the known entries of its list to a link: `_embed` follows such links for each of a hundred entries. */
export function listLink(link: ListLink, listed: Listed): Link {
  link[known] = listed
  return link
}

export function listedBy(link: ListLink): Listed | undefined {
  return link[known]
}
