import type { Data } from './plain.ts'

/** A former text of an entry: a snapshot on this machine, or a version from a git commit. */
export interface Revision {
  /** Unique among the revisions of an entry, and used by no entry of its space. */
  readonly id: number
  /** When the text was written, in milliseconds. */
  readonly moment: number
  /** Id of its author; 0 if unknown, and for commits. */
  readonly userId: number
  /** Front matter of the text: the keys in its resource's `versioned`. */
  readonly data: Data
  readonly body: string
  /** True for the text that preceded the first change. */
  readonly isFirst: boolean
  /** The commit that holds it, if it is not a snapshot. */
  readonly commit?: {
    readonly hash: string
    readonly subject: string
    readonly author: string
    readonly email: string
  }
}

/** Former texts of entries. Snapshots are local to this machine; commits of a git checkout are read on demand. */
export interface RevisionsOf<Owner> {
  /** The number of snapshots of an entry, without its first text. Commits do not count: that would take git. */
  count(of: Owner): number
  /** Every text that an entry had, newest first, without duplicates: a snapshot and the commit of it are one. */
  list(of: Owner): Promise<readonly Revision[]>
  find(of: Owner, id: number): Promise<Revision | undefined>
  /** Keeps the text that a user has just written as a snapshot. Under the write lock. */
  keep(of: Owner, userId: number): void
  /** Keeps the text that is about to be replaced, if no snapshot holds it: it was edited by hand, or is the first. */
  keepFound(of: Owner): void
  /** Deletes a snapshot. */
  drop(of: Owner, revision: Revision): void
}
