import type { Settings } from '../../model/model.ts'
import type { PushedBranch } from '../../storage/clone/pushed-branch.ts'
import type { HeldNews } from '../../work/held-news.ts'
import type { KeyedRequests } from './keyed-requests.ts'
import type { WriteGroup } from './write-group.ts'

/** The actions of a followed folder that writing needs. All are called in turns that moves do not share. */
export interface WritingDeps {
  readonly root: string
  readonly branch: PushedBranch
  /** Recognizes requests by their keys; undefined without a secret. */
  readonly keys: KeyedRequests | undefined
  /** Runs work while no move is under way. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly settings: () => Settings
  /** Undefined until a site is open. */
  readonly news: () => HeldNews | undefined
  /** The served commit, and the place of its content. */
  readonly at: () => { readonly commit: string; readonly prefix: string }
  /** Why a path must not be written now; undefined if it may. */
  readonly refusal: (path: string) => Error | undefined
  /** Marks the files as possibly different from the commit. Throws ContentError, system errors. */
  readonly markDirty: () => void
  /** Throws if a group changed files without recording them. */
  readonly assertRecorded: (group: WriteGroup) => void
  /** Makes the files that a group wrote those of a commit that the remote has. */
  readonly accept: (commit: string, group: WriteGroup) => Promise<void>
  /** Restores the files that a group touched to the commit's. Never rejects. */
  readonly takeBack: (group: WriteGroup) => Promise<void>
  /** Moves to the remote's last commit. Throws GitError and errors of the move. */
  readonly catchUp: () => Promise<void>
  readonly lookSoon: () => void
  readonly log: (message: string) => void
}
