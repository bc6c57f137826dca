import { type KeyedRequest, type RequestKey, underKey } from '../../work/request-key.ts'
import { errors } from './errors.ts'
import { type DoneRequest, type DoneRequests, toCommitted } from './done-requests.ts'
import type { WaitingWrite } from './waiting-writes.ts'
import type { TrailerOf, WriteGroup } from './write-group.ts'

/** Ends the work of a request that was completed before. */
class RequestDone extends Error {
  readonly done: DoneRequest

  constructor(done: DoneRequest) {
    super('The request was already processed.')
    this.name = 'RequestDone'
    this.done = done
  }
}

/** Runs each request with a key once. */
export class KeyedRequests {
  readonly #done: DoneRequests
  readonly #isIn: (commit: string, later: string) => Promise<boolean>
  readonly #running = new Set<string>()

  /** @param isIn whether a commit is an ancestor of another */
  constructor(done: DoneRequests, isIn: (commit: string, later: string) => Promise<boolean>) {
    this.#done = done
    this.#isIn = isIn
  }

  /**
   * Runs the work of a request, unless it was completed within the last day.
   *
   * @param write runs work in a group, which may reveal that the request was completed before
   * @returns the result of the work, or the record of the earlier request
   * @throws the error of the work; RestError 409 while it is in progress, 422 if its key is another request's
   */
  async once<T>(
    keyed: KeyedRequest,
    work: () => Promise<T>,
    write: (work: () => Promise<void>) => Promise<void>,
  ): Promise<{ readonly result: T } | { readonly done: DoneRequest }> {
    const key = this.#done.toKey(keyed)
    if (this.#running.has(key.id)) throw errors.rest_key_in_progress().with({ retry_after: 1 })
    this.#running.add(key.id)
    try {
      return await underKey(key, async () => {
        // Checked first: if the request was completed, it may itself have removed the entry that it is about.
        await write(async () => undefined)
        return { result: await work() }
      })
    } catch (error) {
      if (error instanceof RequestDone) return { done: error.done }
      throw error
    } finally {
      this.#running.delete(key.id)
    }
  }

  /** Reads the requests completed up to a commit. Throws GitError. */
  learn(commit: string): Promise<void> {
    return this.#done.learn(commit, this.#isIn)
  }

  /** Throws an error that ends the work of a request found in the history. */
  mustBeNew(key: RequestKey): void {
    const done = key.isTaken ? undefined : this.#done.find(key)
    if (!done) return
    if (done.request !== key.request) throw errors.rest_key_of_another()
    throw new RequestDone(done)
  }

  /** The trailers by which a group's requests are recognized; `like` is a hash in the repository's format. */
  trailersOf({ time }: WriteGroup, members: readonly Pick<WaitingWrite, 'acting' | 'key'>[], like: string): TrailerOf {
    return (acting, files) => {
      const key = members.find((member) => member.acting === acting)?.key
      return key && !key.isTaken ? this.#done.trailerOf(key, time, toCommitted(files, like)) : undefined
    }
  }
}
