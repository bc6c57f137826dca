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
 * Accepts writes before they count, as a git remote does that several servers write to. Without a log, a write counts as
 * soon as it is on the disk.
 */
export interface WriteLog {
  /**
   * Runs work whose writes are accepted together with those of others that wait; if others were faster, it is rolled back and
   * rerun on top of their writes.
   *
   * @throws the error of the work, and a RestError if its writes are not accepted: then they are rolled back
   */
  write<T>(work: () => Promise<T>): Promise<T>
  /** Reads the writes of others. @throws RestError 503 if they cannot be read now */
  learn(): Promise<void>
  /** Called with the effects of a piece of work, once it is on the disk. */
  wrote(work: WrittenWork): void
  /** Takes a step beside the content: it is done when the writes are accepted, and undone with them. */
  did(step: Step): void
}
