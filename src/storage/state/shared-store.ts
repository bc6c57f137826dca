export interface StoredRecord {
  /** Increases with each change of any record. */
  readonly version: number
  readonly value: Buffer
}

/** Identifies a record: the name of a service's records, and the key among them. */
export interface RecordRef {
  readonly name: string
  readonly key: string
}

export interface RecordChange extends RecordRef {
  /** Undefined removes it. */
  readonly value: Buffer | undefined
  /** The version that the store must have, 0 for none; undefined for any. */
  readonly expected?: number | undefined
  /** A former version: the record is restored with it, unless there is a later one. */
  readonly had?: number | undefined
  /** Milliseconds until it may be claimed; undefined for never. */
  readonly dueIn?: number | undefined
}

/** Changes after a moment. */
export interface StoreNews {
  /** The moment of the last change, for the next call. */
  readonly last: string
  readonly changed: readonly RecordRef[]
  /** Whether there may be more already. */
  readonly isFull: boolean
}

/** The store of state that machines share besides content. All methods reject with an Error while it cannot be reached. */
export interface SharedStore {
  /**
   * Makes all changes, or none of them. Returns their versions, 0 where the present one stays; undefined if an expected one
   * does not match. Rejects if `epoch` is another one, as the store was emptied meanwhile; undefined matches any.
   */
  put(changes: readonly RecordChange[], epoch?: string): Promise<readonly number[] | undefined>
  /** Records of a name, in the order of the keys; undefined for a missing one. `epoch` as for `put`. */
  read(name: string, keys: readonly string[], epoch?: string): Promise<readonly (StoredRecord | undefined)[]>
  keys(name: string): Promise<string[]>
  /** The moment of the last news, after which to wait for more. */
  lastNews(): Promise<string>
  /** Waits for news, at most `waitMs` milliseconds. */
  news(after: string, waitMs: number): Promise<StoreNews>
  /** Which news after a moment the store still has: all, not the first ones, or it no longer knows the moment. */
  newsLeft(moment: string): Promise<'all' | 'some' | 'lost'>
  /** The name given to the store when it was filled; undefined for an empty one. */
  epoch(): Promise<string | undefined>
  /** Takes the right to fill an empty store and to name it, for half a minute; false if another machine has it. */
  beginFilling(epoch: string): Promise<boolean>
  /** Names the filled store; false if it was emptied again meanwhile, or another machine fills it now. */
  endFilling(epoch: string): Promise<boolean>
  /** Leases a due record for a while, so that no other machine takes it; false if it is not due. */
  claim(ref: RecordRef, leaseMs: number): Promise<boolean>
  /** Counts one more under a name; returns the sum since the first one, which expires after `windowMs` milliseconds. */
  count(name: string, windowMs: number): Promise<number>
  /** What the store does when it is full, as Redis calls it: `noeviction`; undefined if it does not tell. */
  evictionPolicy(): Promise<string | undefined>
  close(): void
}
