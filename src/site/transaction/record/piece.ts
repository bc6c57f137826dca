import type { CurrentAction } from '../../../work/acting.ts'
import type { Entry, Resource } from '../../../model/model.ts'
import { type About, digestOfBytes, type FileChange, type RecordedChange } from './change-record.ts'
import type { PinnedChange } from '../../names/pinned-references.ts'
import type { ComingFile } from '../../../storage/files/writable-folder.ts'
import type { PendingRecord } from '../../../storage/state/pending-records.ts'
import type { PendingStep } from '../rollback.ts'
import type { UnfinishedFile } from './unfinished-files.ts'
import type { WrittenWork } from '../write-log.ts'

/** Identifies a permanently deleted entry, to find its traces. */
export type DeletedEntry = Pick<Entry, 'id' | 'path'> & { readonly resource: Resource }

/** A file that a piece of work has touched, in its former state. */
export type Touched = Pick<FileChange, 'path' | 'before' | 'noun' | 'id'> & {
  readonly isUnknown: boolean
  /** The last written state; undefined if it was rolled back. */
  last?: ComingFile | undefined
  /** All states that the work gave it, in order. */
  readonly states: ComingFile[]
}

/** A file to be touched; `after`, if already known: a digest, or null for no file. */
export interface Expected {
  readonly path: string
  readonly after?: string | null
}

/** One piece of work under the lock: its effects on files so far. */
export class Piece {
  readonly touched = new Map<string, Touched>()
  /** With a record: by path, the digests of all states before and after, in order; null for no file. */
  readonly afters = new Map<string, Set<string | null>>()
  /** Its record, if it is all or nothing even after a kill. */
  record: UnfinishedFile | undefined
  /** Files still to change, which are recorded together, since each record takes time to reach the disk. */
  expected: Expected[] = []
  readonly going: DeletedEntry[] = []
  /** Whether it is done or rolled back. */
  isOver = false
  /** Its changes that can be undone, once it is finished. */
  changed: readonly RecordedChange[] = []
  /** All files that it changed, once it is finished: as in `WrittenWork`. */
  written: WrittenWork['files'] = new Map()
  /** For several turns of the lock: whether it continues after this one, ends with it, or is rolled back. */
  turn: 'only' | 'begun' | 'last' | 'back' = 'only'
  /** Whether its last turn was aborted to be rerun. */
  isRerun = false
  /** Steps that roll back its earlier turns. */
  readonly pending: PendingStep[] = []
  /** Records that other machines must receive before it continues. */
  unsent: readonly PendingRecord[] = []
  /** Changes of names to finish once all turns are done. */
  readonly changes: PinnedChange[] = []

  acting: CurrentAction | undefined
  about: About | undefined

  /** @param about the subject of the work, if already known */
  constructor(acting?: CurrentAction, about?: About) {
    this.acting = acting
    this.about = about
  }

  /** Notes the digest of bytes written to a path; the last one is the current file's. */
  noteAfter(path: string, digest: string | null): void {
    const digests = this.afters.get(path)!
    digests.delete(digest)
    digests.add(digest)
  }

  /** Whether its record has a file's former state: an expected file may have been saved by others since it was recorded. */
  isNoted({ path, before, isUnknown }: Touched): boolean {
    const digests = this.afters.get(path)
    return digests !== undefined && (isUnknown || digests.has(before ? digestOfBytes(before) : null))
  }

  /** Its effects on files, from the digests in its record. */
  recordedChanges(): RecordedChange[] {
    return [...this.touched.values()].flatMap(({ isUnknown, path, noun, id, before }) => {
      const after = [...(this.afters.get(path) ?? [])].at(-1) ?? undefined
      return isUnknown || after === (before && digestOfBytes(before)) ? [] : [{ path, noun, id, before, after }]
    })
  }

  get goesOn(): boolean {
    return this.turn === 'begun'
  }
}
