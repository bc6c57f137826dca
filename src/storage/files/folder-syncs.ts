import { closeSync, fsync, openSync } from 'node:fs'
import { syncFolder, UNSUPPORTED } from './names-on-disk.ts'
import { codeOf, noteAftermath, toWriteError } from './write-error.ts'
import { getOrMake } from '../../text/values.ts'

/** Runs work whose syncs of folders continue in the background. */
type Within = <T>(work: () => T) => T

/**
 * Syncs the names in folders; within `synced` without blocking the thread, so that the next work may write meanwhile. Calls
 * during a folder's sync share its next one, as the running sync may have missed their names.
 */
export class FolderSyncs {
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<void>>()
  /** The syncs started by the work in progress. */
  #left: Promise<void>[] | undefined

  /** Syncs a folder's names: within `synced` in the background, otherwise at once. Throws system errors. */
  readonly sync = (folder: string): void => {
    if (!this.#left) return syncFolder(folder)
    const done = this.#ask(folder)
    // Nothing awaits the syncs of failed work.
    done.catch(() => {})
    this.#left.push(done)
  }

  /**
   * Runs `run`, then waits until its file names are durable. Rejects like `run`, and with a WriteError (aftermath `written`) if
   * a name could not be synced: the file exists then, but a machine crash may lose it.
   */
  async synced<T>(run: (within: Within) => Promise<T>): Promise<T> {
    const left: Promise<void>[] = []
    const result = await run((work) => {
      const before = this.#left
      this.#left = left
      try {
        return work()
      } finally {
        this.#left = before
      }
    })
    try {
      await Promise.all(left)
    } catch (error) {
      noteAftermath(error, 'written')
      throw error
    }
    return result
  }

  #ask(folder: string): Promise<void> {
    const running = this.#running.get(folder)
    if (!running) return this.#begin(folder)
    const begin = () => {
      this.#next.delete(folder)
      return this.#begin(folder)
    }
    return getOrMake(this.#next, folder, () => running.then(begin, begin))
  }

  #begin(folder: string): Promise<void> {
    const done = syncNames(folder).finally(() => this.#running.delete(folder))
    this.#running.set(folder, done)
    return done
  }
}

function syncNames(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error: unknown) =>
      error && !UNSUPPORTED.includes(codeOf(error)) ? reject(toWriteError(error, folder)) : resolve()
    try {
      const descriptor = openSync(folder, 'r')
      fsync(descriptor, (error) => {
        // Nothing catches errors thrown by a callback.
        try {
          closeSync(descriptor)
        } catch (failure) {
          error ??= failure as Error
        }
        end(error)
      })
    } catch (error) {
      end(error)
    }
  })
}
