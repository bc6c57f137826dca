import type { Step } from '../../model/model.ts'
import type { CurrentAction } from '../../work/acting.ts'

export interface WrittenWork {
  /** Undefined for the site's own work. */
  readonly acting: CurrentAction | undefined
  /** By path, the content after the work: bytes, undefined for no file, or `onDisk` if it is too large for memory. */
  readonly files: ReadonlyMap<string, Uint8Array | 'onDisk' | undefined>
}

/** Accepts writes before they count, as a git remote does for several servers. Without a log, a write counts once on disk. */
export interface WriteLog {
  /**
   * Runs work whose writes are accepted together with others that wait; if others were faster, it is rolled back and rerun on
   * top of their writes. @throws the error of the work; a RestError if its writes are not accepted, and so rolled back
   */
  write<T>(work: () => Promise<T>): Promise<T>
  /** Reads others' writes. @throws RestError 503 if that is impossible now */
  learn(): Promise<void>
  /** Called with the effects of a piece of work once it is on the disk. */
  wrote(work: WrittenWork): void
  /** Takes a step outside the content, which is done when the writes are accepted, and undone with them. */
  did(step: Step): void
}
