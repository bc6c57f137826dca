import type { SharedRecords } from '../../model/model.ts'
import { areSameBytes } from '../files/read-file.ts'
import type { AsideRecords } from './aside-records.ts'
import { idOf, KnownRecords } from './known-records.ts'
import type { RecordChange, RecordRef, StoredRecord } from './shared-store.ts'

/** The most bytes of a record. */
export const mostBytes = 32 * 1024 * 1024
const mostLogged = 100

/** The records of this machine's services, and the known state of the same ones in the store. */
export class RecordsHere {
  readonly known = new KnownRecords()
  readonly #aside: AsideRecords
  readonly #log: (message: string) => void
  readonly #kinds = new Map<string, SharedRecords>()
  /** By service, the stamp as of which its records are known: if it has changed, others may have changed them. */
  readonly #stamps = new Map<string, string>()
  readonly #unsound = new Set<string>()

  constructor(aside: AsideRecords, log: (message: string) => void) {
    this.#aside = aside
    this.#log = log
  }

  add(records: SharedRecords): void {
    this.#kinds.set(records.name, records)
  }

  get kinds(): Iterable<SharedRecords> {
    return this.#kinds.values()
  }

  changeOf({ name, key }: RecordRef): RecordChange {
    return changeOf(this.#kinds.get(name)!, key)
  }

  /** Whether a record is the same here as it was last seen in the store. */
  isKnown({ name, key }: RecordRef): boolean {
    return this.known.isOf({ name, key }, this.#kinds.get(name)!.get(key))
  }

  /** Whether others may have changed records, such as a command on this machine. */
  isAltered(records: SharedRecords): boolean {
    return this.#stamps.get(records.name) !== records.stamp()
  }

  /** Marks all records of the service as known. */
  settle(records: SharedRecords): void {
    this.#stamps.set(records.name, records.stamp())
  }

  /** Marks that a record of the service may differ from its known state. */
  unsettle(records: SharedRecords): void {
    this.#stamps.delete(records.name)
  }

  /** The changes by other processes of this machine, for the store to make unless others did. Called under the lock. */
  altered(records: SharedRecords): RecordChange[] {
    this.settle(records)
    const { name } = records
    const keys = this.known.altered(records)
    return keys.map((key) => ({ ...changeOf(records, key), expected: this.known.of({ name, key }).version }))
  }

  /** All records as they are here, with their versions in the store; the first version if they were never there. */
  *all(): Generator<RecordChange> {
    for (const records of this.#kinds.values())
      for (const key of records.keys()) {
        const { version } = this.known.of({ name: records.name, key })
        // A machine's old records give way to what others have seen since.
        yield { ...changeOf(records, key), had: Math.max(version, 1) }
      }
  }

  /**
   * Writes records of the store into the files; others' changes of records that were changed here win. `isFirst`: the local
   * records were never in the store, and are kept aside. Called under the lock. Throws WriteError.
   */
  put(records: SharedRecords, found: ReadonlyMap<string, StoredRecord | undefined>, isFirst: boolean): void {
    const { name } = records
    const isFree = !this.isAltered(records)
    const wanted = new Map<string, Buffer | undefined>()
    const learned: (() => void)[] = []
    let isLeft = false
    for (const [key, stored] of found) {
      const ref = { name, key }
      if (stored && !(stored.value.length <= mostBytes && records.accepts(key, stored.value))) {
        this.#logUnsound(ref)
        // The next change here replaces it.
        learned.push(() => this.known.notePassed(ref, stored.version))
        continue
      }
      const isChangedHere = !this.isKnown(ref)
      // A command's change here is sent as long as nobody else has changed the same; then it makes way. The same holds for a
      // change by this server that the store took after the time limit.
      const isOthers = this.known.of(ref).version !== (stored?.version ?? 0) && !this.known.isSent(ref, stored?.value)
      if (isChangedHere && !isFirst && !isOthers) {
        isLeft = true
        learned.push(() => this.known.note(ref, stored?.version ?? 0, stored?.value))
        continue
      }
      // The record as it is here afterwards: another release may write it differently.
      learned.push(() => this.known.note(ref, stored?.version ?? 0, records.get(key)))
      const here = bytesOf(records.get(key))
      if (areSameBytes(here, stored?.value)) continue
      if ((isFirst || isChangedHere) && here) this.#aside.keep(ref, here)
      wanted.set(key, stored?.value)
    }
    if (wanted.size > 0) records.put(wanted)
    for (const note of learned) note()
    if (isLeft) this.unsettle(records)
    else if (isFree) this.settle(records)
  }

  #logUnsound(ref: RecordRef): void {
    const id = idOf(ref).slice(0, 200)
    if (this.#unsound.has(id) || this.#unsound.size >= mostLogged) return
    this.#unsound.add(id)
    this.#log(`the shared state has an unreadable record, which is left out: ${JSON.stringify(id)}`)
  }
}

/** The change that makes a record of the store equal to the local one. */
export function changeOf(records: SharedRecords, key: string): RecordChange {
  return { name: records.name, key, value: bytesOf(records.get(key)), dueIn: records.dueIn?.(key) }
}

/** A copy of a record's bytes. */
export function bytesOf(value: Uint8Array | string | undefined): Buffer | undefined {
  return value === undefined ? undefined : Buffer.from(value as Uint8Array)
}
