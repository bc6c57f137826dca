import { Journal } from '../../storage/lock/journal.ts'
import { FolderLock } from '../../storage/lock/lock.ts'

/** The right to write to a folder: one process at a time, each informed of the writes before its own. */
export class WriteLock extends FolderLock {
  readonly #journal: Journal

  constructor(root: string) {
    super(root)
    this.#journal = new Journal(root)
  }

  /** The paths that others wrote since the last call; `rescan` where that is not known. Under the lock. */
  news(): readonly string[] | 'rescan' {
    return this.#journal.readNew()
  }

  /**
   * Announces paths to other processes before they are written, as a kill may follow. They check them when they hold
   * the lock themselves. Throws WriteError.
   */
  announce(paths: readonly string[]): void {
    this.#journal.append(paths)
  }

  override close(): void {
    super.close()
    this.#journal.close()
  }
}
