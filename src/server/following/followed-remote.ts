import type { Once } from './once.ts'

/** The followed branch of a git remote, for request handlers: its commits are served one after the other. */
export interface FollowedRemote {
  /** The served commit: 40 or 64 hexadecimal digits. */
  readonly commit: string
  /** Whether local writes are pushed to it. */
  readonly takesWrites: boolean
  /** Runs keyed requests once; undefined if keys have no meaning. */
  readonly once?: Once
  health(): FollowingHealth
  /** Waits until a commit or a descendant of it is served; false if that takes longer than `patienceMs`. */
  reached(commit: string, patienceMs: number): Promise<boolean>
  /** Checks the remote soon, once for several calls. */
  lookNow(): void
}

export interface FollowingHealth {
  /** Whether the first check of the remote is complete and no large move is in progress. */
  readonly ready: boolean
  readonly commit: string
  /** The last commit seen on the remote; null before the first. */
  readonly remote: string | null
  /** The number of commits after the served one. */
  readonly behind: number
  /** When the remote last answered, ISO 8601; null if it never did. */
  readonly fetched: string | null
  /** How many Git LFS files are missing here, and why the first of them is. */
  readonly missing?: { readonly files: number; readonly why: string }
  /** The commit that is not served, and why. */
  readonly refused?: { readonly commit: string; readonly reason: string }
  /** Why the remote refused the last push. */
  readonly push_refused?: string
}
