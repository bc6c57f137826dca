import { closeSync, fsync, openSync } from 'node:fs'
import { syncFolder, UNSUPPORTED } from './names-on-disk.ts'
import { codeOf, noteAftermath, toWriteError } from './write-error.ts'

/** Runs work whose syncs of folders go on while it does. */
type Within = <T>(work: () => T) => T

/**
 * Syncs the names in folders; within `synced`, without holding up the thread: the next one may write meanwhile. Calls while a
 * folder is being synced share the next sync of it, as a sync that has begun may have missed their names.
 */
export class FolderSyncs {
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<void>>()
  /** The syncs that the work in progress has started. */
  #left: Promise<void>[] | undefined

  /** Syncs a folder's names: within such work in the background, otherwise at once. Throws system errors. */
  readonly sync = (folder: string): void => {
    if (!this.#left) return syncFolder(folder)
    const done = this.#ask(folder)
    // Nobody awaits the syncs of failed work.
    done.catch(() => {})
    this.#left.push(done)
  }

  /**
   * Runs `run`, and waits until the file names made by its work are durable. Rejects like it, and with WriteError when a name
   * could not be synced: the file is there then, but a crash of the machine may take it.
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
    let next = this.#next.get(folder)
    if (!next) {
      const begin = () => {
        this.#next.delete(folder)
        return this.#begin(folder)
      }
      next = running.then(begin, begin)
      this.#next.set(folder, next)
    }
    return next
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
      error && !UNSUPPORTED.has(codeOf(error)) ? reject(toWriteError(error, folder)) : resolve()
    try {
      const descriptor = openSync(folder, 'r')
      fsync(descriptor, (error) => {
        // Nobody catches what a callback throws.
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
