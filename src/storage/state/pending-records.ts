import type { SharedRecords, Step } from '../../model/model.ts'
import { areSameBytes } from '../files/read-file.ts'
import type { KnownRecord } from './known-records.ts'
import { bytesOf, changeOf, type RecordsHere } from './records-here.ts'
import type { RecordChange, RecordRef } from './shared-store.ts'

/** Others changed a record meanwhile: the work is rerun on its present value. */
export class Overtaken extends Error {
  override name = 'Overtaken'
  readonly refs: readonly RecordRef[]

  /** @param refs the records that could not be changed */
  constructor(refs: readonly RecordRef[]) {
    super('Others changed it meanwhile.')
    this.refs = refs
  }
}

/** The work to which a change belongs. */
export interface Turn {
  /**
   * Returns the work in progress: `work` under the lock, whose changes are taken when it ends; `other work`, which ends without
   * that; or none. May abort work that cannot be rolled back later.
   */
  begin(): 'work' | 'other work' | 'no work'
  /** Adds a step to that work. */
  didStep(step: Step): void
}

/** A change that was made here, and is not in the store yet. */
export interface PendingRecord {
  readonly records: SharedRecords
  readonly change: RecordChange
  readonly before: Buffer | undefined
  /** The version in the store when the change was made. */
  readonly version: number
  /** The record as the store had it with this change; undefined until then. */
  sentAs: KnownRecord | undefined
}

interface Begun extends Pick<PendingRecord, 'before' | 'records' | 'version'> {
  readonly key: string
  /** Whether nobody else had changed the records before. */
  readonly isClean: boolean
  /** Whether the record was the same here as in the store. */
  readonly isSure: boolean
}

export interface PendingDeps {
  readonly here: RecordsHere
  readonly mustBeFresh: () => void
  /** A record may differ between the store and here. */
  readonly doubt: (ref: RecordRef) => void
  readonly insist: (ref: RecordRef) => void
}

/** Changes of shared records that were made here, until the store has them. */
export class PendingRecords {
  readonly #deps: PendingDeps
  readonly #inWork: Begun[] = []
  readonly #outside: Begun[] = []
  readonly #taken = new Set<PendingRecord>()

  constructor(deps: PendingDeps) {
    this.#deps = deps
  }

  get isBlank(): boolean {
    return this.#inWork.length + this.#outside.length + this.#taken.size === 0
  }

  /** Whether a change of a record is not in the store yet. */
  has({ name, key }: RecordRef): boolean {
    const isIt = (one: RecordRef) => one.name === name && one.key === key
    const begun = [...this.#inWork, ...this.#outside].map(({ records, key }) => ({ name: records.name, key }))
    return begun.some(isIt) || [...this.#taken].some(({ change }) => isIt(change))
  }

  /** Forgets changes that are in the store, or will not be. */
  end(taken: readonly PendingRecord[]): void {
    for (const one of taken) this.#taken.delete(one)
  }

  /** Records that a record is about to change. Throws RestError 503 while the state is not fresh. */
  add(records: SharedRecords, key: string, turn: Turn): void {
    this.#deps.mustBeFresh()
    const kind = turn.begin()
    if (kind === 'other work') return this.#deps.insist({ name: records.name, key })
    const isInWork = kind === 'work'
    const list = isInWork ? this.#inWork : this.#outside
    if (list.some((one) => one.records === records && one.key === key)) return
    const isClean = list.find((one) => one.records === records)?.isClean ?? !this.#deps.here.isAltered(records)
    const ref = { name: records.name, key }
    const { version } = this.#deps.here.known.of(ref)
    // Work on top of changes that were rolled back, or are not sent yet, is rerun on the store's values.
    const isSure = this.#deps.here.isKnown(ref)
    const begun = { records, key, before: bytesOf(records.get(key)), version, isClean, isSure }
    list.push(begun)
    if (isInWork) turn.didStep({ undo: () => void this.#inWork.splice(this.#inWork.indexOf(begun), 1) })
  }

  /** The changes of the work that ends now. */
  take(): PendingRecord[] {
    return this.#inWork.splice(0).map((one) => this.#toPending(one))
  }

  /** The changes of these records that were made outside of any work under the lock. */
  takeOutside(name: string): PendingRecord[] {
    const taken = this.#outside.filter(({ records }) => records.name === name)
    const left = this.#outside.filter(({ records }) => records.name !== name)
    this.#outside.splice(0, Number.POSITIVE_INFINITY, ...left)
    return taken.map((one) => this.#toPending(one))
  }

  /** Rolls a change back, unless the store or a command has changed the record since. Called under the lock. */
  undo(pending: PendingRecord): void {
    const { records, change, before, version, sentAs } = pending
    const { name, key } = change
    this.end([pending])
    const known = this.#deps.here.known.of({ name, key })
    // It may have been read again meanwhile, as the store announced it.
    if (known.version !== (sentAs?.version ?? version)) return
    // A command has changed it since: that is sent, and this with it.
    if (!areSameBytes(bytesOf(records.get(key)), change.value)) return
    const isClean = !this.#deps.here.isAltered(records)
    records.put(new Map([[key, before]]))
    this.#deps.doubt({ name, key })
    if (isClean) this.#deps.here.settle(records)
    if (sentAs) this.#deps.insist({ name, key })
  }

  #toPending({ records, key, before, version, isClean, isSure }: Begun): PendingRecord {
    if (isClean) this.#deps.here.settle(records)
    const expected = records.isCompared ? { expected: isSure ? version : noVersion } : {}
    const pending = { records, before, version, change: { ...changeOf(records, key), ...expected }, sentAs: undefined }
    this.#taken.add(pending)
    return pending
  }
}

/** No record has it. */
const noVersion = -1
