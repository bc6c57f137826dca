import type { Step } from '../../model/model.ts'
import type { CurrentAction } from '../../work/acting.ts'

/** The effect of a piece of work on files. */
export interface WrittenWork {
  /** For whom it was done; undefined for the site's own work. */
  readonly acting: CurrentAction | undefined
  /** By path, the content after the work: bytes, undefined for no file, or `onDisk` if it is too large for memory. */
  readonly files: ReadonlyMap<string, Uint8Array | 'onDisk' | undefined>
}

/**
 * Where writes have to be accepted elsewhere before they count, as by a git remote that several servers write to. Without a
 * log, what is on the disk is done.
 */
export interface WriteLog {
  /**
   * Does work whose writes are accepted together with those of others that wait; where others were faster, it is taken back
   * and done again on what they wrote.
   *
   * @throws what the work throws, and a RestError where its writes are not accepted: then they are taken back
   */
  write<T>(work: () => Promise<T>): Promise<T>
  /** Learns what others have had accepted. @throws RestError 503 where that cannot be asked now */
  learn(): Promise<void>
  /** Is told what a piece of work did, once it is on the disk. */
  wrote(work: WrittenWork): void
  /** Takes a step beside the content: it is done when the writes are accepted, and undone with them. */
  did(step: Step): void
}
