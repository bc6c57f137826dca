import type { Data } from './plain.ts'

/** A text that an entry had: a snapshot that this machine keeps, or what a commit of a git checkout holds. */
export interface Revision {
  /** Unique among the revisions of an entry; no entry of its space has it. */
  readonly id: number
  /** When the text was written, in milliseconds. */
  readonly moment: number
  /** Id of the user who wrote it; 0 when nobody knows, and for commits. */
  readonly userId: number
  /** Front matter of the text: what its resource calls `versioned`. */
  readonly data: Data
  readonly body: string
  /** True for the text that was there before the first change: no change made it. */
  readonly isFirst: boolean
  /** The commit that holds it, where it is no snapshot. */
  readonly commit?: {
    readonly hash: string
    readonly subject: string
    readonly author: string
    readonly email: string
  }
}

/** Earlier texts of entries. Snapshots belong to this machine; the commits of a git checkout are as good, and read when asked for. */
export interface RevisionsOf<Owner> {
  /** How many snapshots are kept of an entry, its first text not counted. Commits are not counted: that would take git. */
  count(of: Owner): number
  /** Every text that an entry had, newest first, each once: a snapshot and the commit made of it are one. */
  list(of: Owner): Promise<readonly Revision[]>
  find(of: Owner, id: number): Promise<Revision | undefined>
  /** Keeps the text of an entry as a snapshot, as a user has written it now. Under the write lock. */
  keep(of: Owner, userId: number): void
  /** Keeps the text that a change is about to replace, where no snapshot holds it: it was made by hand, or is the first. */
  keepFound(of: Owner): void
  /** Deletes a snapshot. */
  drop(of: Owner, revision: Revision): void
}
