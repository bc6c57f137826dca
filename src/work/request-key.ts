import { AsyncLocalStorage } from 'node:async_hooks'

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly user: string
  readonly key: string
  readonly method: string
  /** Includes the query. */
  readonly path: string
  /** A digest of the body. */
  readonly body: string
}

/** A request that takes effect once, however often it is sent. */
export interface RequestKey {
  /** A keyed digest of the sender and their key. */
  readonly id: string
  /** A keyed digest of the whole request: another request under the same key has another one. */
  readonly request: string
  /** Whether something that it wrote has been accepted: the rest of its writes belong to that. */
  isTaken: boolean
}

const running = new AsyncLocalStorage<RequestKey>()

/** Runs the work of a request that has a key. */
export function underKey<T>(key: RequestKey, work: () => T): T {
  return running.run(key, work)
}

/** The key of the request that the current work belongs to; undefined for most. */
export function currentKey(): RequestKey | undefined {
  return running.getStore()
}
