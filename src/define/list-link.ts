import type { Caller, Entry, Link } from '../model/model.ts'

/** The entries that the list behind a link holds for a caller, in its order; undefined if only asking the list tells. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

/** What JSON leaves out. */
const known = Symbol('the entries of the list')

interface ListLink extends Link {
  readonly [known]?: Listed
}

/** A link to a list whose entries are known without asking: `_embed` follows it for each of a hundred entries. */
export function listLink(link: Link, listed: Listed): ListLink {
  return { ...link, [known]: listed }
}

/** The known entries of the list behind a link. */
export function listedBy(link: ListLink): Listed | undefined {
  return link[known]
}
