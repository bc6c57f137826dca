/** A record of a shared store. */
export interface StoredRecord {
  /** Larger after each change of any record. */
  readonly version: number
  readonly value: Buffer
}

/** Which record: the name of a service's records, and the key among them. */
export interface RecordRef {
  readonly name: string
  readonly key: string
}

/** A change of a record. */
export interface RecordChange extends RecordRef {
  /** Undefined removes it. */
  readonly value: Buffer | undefined
  /** The version that must stand there, 0 for none; undefined for any. */
  readonly expected?: number | undefined
  /** A version that it had already: it is put back with that, unless there is a later one. */
  readonly had?: number | undefined
  /** In how many milliseconds it may be claimed; undefined for never. */
  readonly dueIn?: number | undefined
}

/** Changes that were seen after a moment. */
export interface StoreNews {
  /** The moment of the last one, for the next call. */
  readonly last: string
  readonly changed: readonly RecordRef[]
  /** Whether there may be more already. */
  readonly isFull: boolean
}

/** The store of state that machines share besides content. All methods reject with an Error while it cannot be reached. */
export interface SharedStore {
  /**
   * Makes all changes, or none of them. Returns their versions, 0 where what is there stays; undefined if an expected one does
   * not match.
   *
   * @param epoch rejects where it is another one: the store was emptied meanwhile. Undefined for any
   */
  put(changes: readonly RecordChange[], epoch?: string): Promise<readonly number[] | undefined>
  /** Records of a name, in the order of their keys; undefined where there is none. `epoch`: as for `put`. */
  read(name: string, keys: readonly string[], epoch?: string): Promise<readonly (StoredRecord | undefined)[]>
  keys(name: string): Promise<string[]>
  /** The moment of the last news, after which to wait for more. */
  lastNews(): Promise<string>
  /** Waits for news, for some milliseconds. */
  news(after: string, waitMs: number): Promise<StoreNews>
  /** The news that the store still has after a moment: all, not the first ones, or it does not know the moment any more. */
  newsLeft(moment: string): Promise<'all' | 'some' | 'lost'>
  /** The name that the store got when it was filled; undefined for an empty one. */
  epoch(): Promise<string | undefined>
  /** Takes the right to fill an empty store and to give it that name, for half a minute; false where another machine has it. */
  beginFilling(epoch: string): Promise<boolean>
  /** Names the store that was filled; false where it was emptied again meanwhile, or another machine fills it now. */
  endFilling(epoch: string): Promise<boolean>
  /** Takes a record that is due for a while, so that no other machine takes it; false where it is not due. */
  claim(ref: RecordRef, leaseMs: number): Promise<boolean>
  /** Counts one more under a name; the sum since the first one, which is forgotten that much later. */
  count(name: string, windowMs: number): Promise<number>
  close(): void
}
