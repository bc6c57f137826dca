import type { Once } from './once.ts'

/** The followed branch of a git remote, as far as request handlers need it: its commits are served one after the other. */
export interface FollowedRemote {
  /** The commit that is served: 40 or 64 hexadecimal digits. */
  readonly commit: string
  /** Whether local writes are pushed to it. */
  readonly takesWrites: boolean
  /** Does requests that have keys once; undefined where keys mean nothing. */
  readonly once?: Once
  /** The part of `/healthz` about it. */
  health(): FollowingHealth
  /** Waits until a commit, or one that descends from it, is served; false when it is not within some milliseconds. */
  reached(commit: string, patienceMs: number): Promise<boolean>
  /** Looks at the remote, soon and once for many calls. */
  lookNow(): void
}

/** How the following goes. */
export interface FollowingHealth {
  /** Whether the first look at the remote is over, and no large move is going on. */
  readonly ready: boolean
  readonly commit: string
  /** The last commit of the remote that was seen; null before the first. */
  readonly remote: string | null
  /** How many commits there are after the one that is served. */
  readonly behind: number
  /** When the remote last answered, ISO 8601; null if it never did. */
  readonly fetched: string | null
  /** How many files that Git LFS keeps are not here, and why the first of them is not. */
  readonly missing?: { readonly files: number; readonly why: string }
  /** The commit that is not served, and why. */
  readonly refused?: { readonly commit: string; readonly reason: string }
  /** Why the remote refused the last push. */
  readonly push_refused?: string
}
