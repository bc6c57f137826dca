import type { Caller, Entry, Link } from '../model/model.ts'

/** A caller's entries in the list behind a link, in order; undefined if only a request can determine them. */
export type Listed = (caller: Caller) => readonly Entry[] | undefined

/** The member of a link with the known entries of its list. A symbol, so that JSON omits it. */
export const listed = Symbol('the entries of the list')

/** Such a link: `_embed` follows it for each of a hundred entries. */
export interface ListLink extends Link {
  readonly [listed]?: Listed
}
