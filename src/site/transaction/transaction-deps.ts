import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import type { Rescanned } from '../index/rescan.ts'
import type { FollowUpDeps } from './follow-up.ts'
import type { Journal } from '../../storage/lock/journal.ts'
import type { FolderLock } from '../../storage/lock/lock.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import type { Recovery } from './record/take-up-left.ts'
import type { RemoveDeps } from './remove.ts'
import type { SaveDeps } from './save.ts'
import type { SharedDeps } from './shared-changes.ts'
import type { SharedTurnDeps } from './shared-turns.ts'

/** The parts of an open site needed for a write. */
export type TransactionDeps = SaveDeps &
  SharedDeps &
  RemoveDeps &
  FollowUpDeps &
  Rescanned &
  SharedTurnDeps & {
    readonly folder: WritableFolder
    readonly lock: FolderLock
    readonly journal: Journal
    readonly recorder: ChangeRecorder
    readonly recovery: Pick<Recovery, 'takeUp'>
  }
