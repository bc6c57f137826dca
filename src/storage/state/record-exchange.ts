import type { SharedRecords } from '../../model/model.ts'
import { chunksOf } from '../../text/values.ts'
import { errors } from './errors.ts'
import { idOf } from './known-records.ts'
import { mostBytes, type RecordsHere } from './records-here.ts'
import type { RecordChange, RecordRef, SharedStore } from './shared-store.ts'

/** Runs work under the write lock of the content folder, in its turn. */
export type Locked = <T>(work: () => T) => Promise<T>

export interface LearnOptions {
  /** Whether the local records were never in the store. */
  readonly isFirst?: boolean
  readonly epoch?: string | undefined
}

/** How many records are written or read at once. */
export const atOnce = 100

/** Moves records between the files of this machine and the store. */
export class RecordExchange {
  readonly #store: SharedStore
  readonly #here: RecordsHere
  readonly #locked: Locked
  readonly #isOwn: (ref: RecordRef) => boolean
  /** Records that may differ in the store. */
  readonly #unsure = new Map<string, RecordRef>()
  /** The name of the store once all of it was known here: in another store, nothing is changed or trusted. */
  epoch: string | undefined

  /** @param isOwn whether a change of a record here is not in the store yet: until then it stays as it is */
  constructor(store: SharedStore, here: RecordsHere, locked: Locked, isOwn: (ref: RecordRef) => boolean) {
    this.#store = store
    this.#here = here
    this.#locked = locked
    this.#isOwn = isOwn
  }

  /** Changes records in the store; false if an expected version does not match. Throws RestError 413, Error. */
  async put(changes: readonly RecordChange[], epoch = this.epoch): Promise<boolean> {
    if (changes.some(({ value }) => value && value.length > mostBytes))
      throw errors.rest_state_too_large({ most: mostBytes })
    for (const { value, ...ref } of changes) this.#here.known.noteSent(ref, value)
    const versions = await this.#store.put(changes, epoch)
    versions?.forEach((version, i) => {
      const { value, ...ref } = changes[i]!
      // Where a record stays, it may differ from that here, even in the same version: a command may have changed it here.
      if (version > 0 && version >= this.#here.known.of(ref).version)
        this.#here.known.note(ref, value ? version : 0, value)
    })
    return versions !== undefined
  }

  /** Refills the store with records that it may have lost in a restart; later versions there stay. */
  async fill(): Promise<void> {
    let some: RecordChange[] = []
    for (const change of this.#here.all()) {
      some.push(change)
      if (some.length < atOnce) continue
      await this.put(some, '')
      some = []
    }
    if (some.length > 0) await this.put(some, '')
  }

  /** Sends changes by other processes of this machine while this one has none to send; others' changes of a record win. */
  async sendAltered(isBlank: () => boolean): Promise<void> {
    for (const records of this.#here.kinds) {
      if (!isBlank() || !this.#here.isAltered(records)) continue
      try {
        // It may have made some while waiting for the lock.
        const changes = await this.#locked(() => (isBlank() ? this.#here.altered(records) : []))
        for (const change of changes) {
          if (await this.put([change])) continue
          // It still differs from its known state.
          this.#here.unsettle(records)
          await this.learn([change])
        }
      } catch (error) {
        this.#here.unsettle(records)
        throw error
      }
    }
  }

  /** Writes the store's records into the files. */
  async learn(refs: readonly RecordRef[]): Promise<void> {
    for (const records of this.#here.kinds) {
      const keys = refs.flatMap(({ name, key }) => (name === records.name ? key : []))
      for (const some of chunksOf([...new Set(keys)], atOnce)) await this.learnOf(records, some)
    }
  }

  /** Marks a record to be read again as soon as possible. */
  doubt({ name, key }: RecordRef): void {
    this.#unsure.set(idOf({ name, key }), { name, key })
  }

  /** Reads doubtful records again. */
  async learnUnsure(): Promise<void> {
    const free = [...this.#unsure].filter(([, ref]) => !this.#isOwn(ref))
    for (const [id] of free) this.#unsure.delete(id)
    try {
      await this.learn(free.map(([, ref]) => ref))
    } catch (error) {
      for (const [, ref] of free) this.doubt(ref)
      throw error
    }
  }

  /** Writes a service's records of the store into the files. Records that change here meanwhile are read again. */
  async learnOf(
    records: SharedRecords,
    keys: readonly string[],
    { isFirst = false, epoch = this.epoch }: LearnOptions = {},
  ): Promise<void> {
    const { name } = records
    const known = (key: string) => this.#here.known.of({ name, key })
    const before = keys.map(known)
    const found = await this.#store.read(name, keys, epoch)
    const late = await this.#locked(() => {
      const late = keys.filter((key, i) => known(key) !== before[i] && known(key).version !== found[i]?.version)
      const wanted = keys.map((key, i) => [key, found[i]] as const)
      const own = keys.filter((key) => this.#isOwn({ name, key }))
      for (const key of own) this.doubt({ name, key })
      const put = wanted.filter(([key]) => !late.includes(key) && !own.includes(key))
      this.#here.put(records, new Map(put), isFirst)
      return late
    })
    if (late.length > 0) await this.learnOf(records, late, { epoch })
  }
}
