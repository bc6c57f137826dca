import type { Entry, Query } from './entry.ts'
import type { Data } from './plain.ts'

/** A former text of an entry: a snapshot on this machine, or a version from a git commit. */
export interface Revision {
  /** Unique among an entry's revisions, and not the id of any entry in its space. */
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
  /** The commit that contains it, if it is no snapshot. */
  readonly commit?: {
    readonly hash: string
    readonly subject: string
    readonly author: string
    readonly email: string
  }
}

/** Former texts of entries. Snapshots are local to this machine; commits of a git checkout are read on demand. */
export interface Revisions {
  /** The ids of an entry's snapshots, oldest first, without its first text and without commits, which would take git. */
  snapshots(of: Entry): readonly number[]
  /**
   * Every text that an entry had, newest first, without duplicates: a snapshot and its commit are one. A search returns its
   * matches; ordered by `relevance`, the best ones first.
   */
  list(of: Entry, query?: Pick<Query, 'search' | 'orderBy'>): Promise<readonly Revision[]>
  find(of: Entry, id: number): Promise<Revision | undefined>
  /** Stores the text that a user has just written as a snapshot. Requires the write lock. */
  keep(of: Entry, userId: number): void
  /** Stores the text about to be replaced, unless a snapshot has it: it was edited by hand, or is the first. */
  keepFound(of: Entry): void
  /** Adds earlier texts from elsewhere, oldest first. Requires the write lock. */
  takeIn(of: Entry, texts: readonly Pick<Revision, 'moment' | 'userId' | 'data' | 'body'>[]): void
  drop(of: Entry, revision: Revision): void
}
