import type { Entry, Query } from './entry.ts'
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
export interface Revisions {
  /** The ids of the snapshots of an entry, oldest first, without its first text. Commits are none: that would take git. */
  snapshots(of: Entry): readonly number[]
  /**
   * Every text that an entry had, newest first, without duplicates: a snapshot and the commit of it are one. Of a search,
   * those that it finds; ordered by `relevance`, the best come first.
   */
  list(of: Entry, query?: Pick<Query, 'search' | 'orderBy'>): Promise<readonly Revision[]>
  find(of: Entry, id: number): Promise<Revision | undefined>
  /** Keeps the text that a user has just written as a snapshot. Under the write lock. */
  keep(of: Entry, userId: number): void
  /** Keeps the text that is about to be replaced, if no snapshot holds it: it was edited by hand, or is the first. */
  keepFound(of: Entry): void
  /** Takes in earlier texts from elsewhere, oldest first. Under the write lock. */
  takeIn(of: Entry, texts: readonly Pick<Revision, 'moment' | 'userId' | 'data' | 'body'>[]): void
  /** Deletes a snapshot. */
  drop(of: Entry, revision: Revision): void
}
