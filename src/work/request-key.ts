import { AsyncLocalStorage } from 'node:async_hooks'

/** A request with an idempotency key: its target and its sender. */
export interface KeyedRequest {
  readonly user: string
  readonly key: string
  readonly method: string
  /** With the query. */
  readonly path: string
  /** A digest of the body. */
  readonly body: string
}

/** A request that is done once, however often it is sent. */
export interface RequestKey {
  /** Of whom, and the key that they gave it. */
  readonly id: string
  /** Of all that it asks for: another request under the same key has another one. */
  readonly request: string
  /** Whether something that it wrote has been accepted: the rest of it belongs to that. */
  isTaken: boolean
}

const running = new AsyncLocalStorage<RequestKey>()

/** Does the work of a request that has a key. */
export function underKey<T>(key: RequestKey, work: () => T): T {
  return running.run(key, work)
}

/** The key of the request to which the current work belongs; undefined for most. */
export function currentKey(): RequestKey | undefined {
  return running.getStore()
}
