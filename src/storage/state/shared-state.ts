import { setTimeout as pause } from 'node:timers/promises'
import type { SharedRecords, Sharing, Step } from '../../model/model.ts'
import { chunksOf } from '../../text/values.ts'
import type { AsideRecords } from './aside-records.ts'
import { openChangeProbe } from './change-probe.ts'
import { Freshness } from './freshness.ts'
import { idOf } from './known-records.ts'
import { Overtaken, type PendingRecord, PendingRecords, type Turn } from './pending-records.ts'
import { isAboutState, unreachable } from './refusals.ts'
import { atOnce, type Locked, RecordExchange } from './record-exchange.ts'
import { RecordsHere } from './records-here.ts'
import type { RecordRef, SharedStore } from './shared-store.ts'
import { StateError } from './state-error.ts'
import { openFiller } from './store-filler.ts'

export interface StateOptions {
  readonly store: SharedStore
  /** Receives the records that make way for others. */
  readonly aside: AsideRecords
  readonly log: (message: string) => void
  /** How long state is trusted without news, in milliseconds; 30,000 by default. */
  readonly freshMs?: number
}

/** A piece of work that changes shared records. */
export interface SharingPiece {
  unsent: readonly PendingRecord[]
  readonly pending: (Step & { readonly lasts?: boolean })[]
}

const usualFreshMs = 30_000
/** How long to wait for news, and how long to pause while the store cannot be reached, in milliseconds. */
const waitMs = 1000
const pauseMs = 200

/**
 * The state besides content that a cluster's machines share. Services still read their own files; a store has the same records.
 * Changes of others are written into the files once announced; a change made here is answered once the store has it.
 */
export class SharedState {
  readonly #store: SharedStore
  readonly #aside: AsideRecords
  readonly #log: (message: string) => void
  readonly freshness: Freshness
  readonly #probe: ReturnType<typeof openChangeProbe>
  readonly #here: RecordsHere
  readonly #exchange: RecordExchange
  readonly #fill: ReturnType<typeof openFiller>
  readonly #pending: PendingRecords
  /** Records that are sent until the store takes them. */
  readonly #insisted = new Map<string, RecordRef>()
  #locked: Locked = () => Promise.reject(new Error('The shared state is not begun.'))
  #last = '0-0'
  /** Whether the store still has all news after `#last`. */
  #isSure = false
  #closed = false
  #following: Promise<void> | undefined

  constructor({ store, aside, log, freshMs = usualFreshMs }: StateOptions) {
    this.#store = store
    this.#aside = aside
    this.#log = log
    this.freshness = new Freshness(freshMs)
    this.#here = new RecordsHere(aside, log)
    const isOwn = (ref: RecordRef) => this.#insisted.has(idOf(ref)) || this.#pending.has(ref)
    this.#probe = openChangeProbe(store, this.freshness, log)
    this.#exchange = new RecordExchange(store, this.#here, (work) => this.#locked(work), isOwn)
    this.#fill = openFiller(store, this.#here, this.#exchange)
    this.#pending = new PendingRecords({
      here: this.#here,
      doubt: (ref) => this.#exchange.doubt(ref),
      mustBeFresh: () => this.freshness.mustBeFresh(),
      insist: (ref) => this.insist(ref),
    })
  }

  /** Shares the records of a service; `turn` determines the work to which a change belongs. */
  share(records: SharedRecords, turn: Turn): Sharing {
    this.#here.add(records)
    const refOf = (key: string): RecordRef => ({ name: records.name, key })
    return {
      isShared: true,
      mustBeFresh: () => this.freshness.mustBeFresh(),
      changing: (key) => this.#pending.add(records, key, turn),
      settle: () => this.#sendOutside(records),
      insist: (key) => {
        this.insist(refOf(key))
        return this.freshness.isAway ? Promise.resolve() : this.#sendInsisted().catch(() => undefined)
      },
      claim: (key, leaseMs) => this.#claim(refOf(key), leaseMs),
    }
  }

  /**
   * Reads all of the store, or fills it if it is empty; then follows its news. Local records that differ are moved aside.
   * Throws StateError and others if that fails: then nothing may be served.
   */
  async begin(locked: Locked): Promise<void> {
    this.#locked = locked
    while (!(await this.#synchronize())) await pause(pauseMs)
    this.#isSure = true
    this.freshness.hear()
    this.#following = this.#follow()
  }

  /** Moves the changes of the work that ends now to its piece, to be sent or rolled back after this turn. Under the lock. */
  takeInto(piece: SharingPiece): void {
    const taken = this.#pending.take()
    if (taken.length === 0) return
    piece.unsent = [...piece.unsent, ...taken]
    for (const one of taken) piece.pending.push({ lasts: true, undo: () => this.#pending.undo(one) })
  }

  /** Sends changes. Throws Overtaken if others changed the same; RestError if the store did not take them. */
  async send(taken: readonly PendingRecord[]): Promise<void> {
    const changes = taken.map(({ change }) => change)
    const isTaken = await this.#answerOf(this.#exchange.put(changes).finally(() => this.#pending.end(taken)))
    if (!isTaken) throw new Overtaken(changes)
    for (const one of taken) one.sentAs = this.#here.known.of(one.change)
    for (const change of changes) if (!this.#here.isKnown(change)) this.#exchange.doubt(change)
    await this.#exchange.learnUnsure().catch(() => undefined)
  }

  /** Updates records here to others' changes, once changes that came too late are rolled back. Throws RestError. */
  async catchUp({ refs }: Overtaken): Promise<void> {
    await this.#answerOf(this.#sendInsisted())
    await this.#answerOf(this.#sendAltered())
    await this.#answerOf(this.#exchange.learn(refs))
  }

  /** Sends a record until the store takes it. */
  insist({ name, key }: RecordRef): void {
    this.#insisted.set(idOf({ name, key }), { name, key })
  }

  /** Counts an event; returns how often all machines counted it lately, this time included; undefined if unknown. */
  async count(name: string, windowMs: number): Promise<number | undefined> {
    return this.freshness.isAway ? undefined : this.#store.count(name, windowMs).catch(() => undefined)
  }

  async close(): Promise<void> {
    // The next start could not tell a command's change from an old state.
    const sendAll = () => this.#sendInsisted().then(() => this.#sendAltered())
    if (this.#following && !this.freshness.isAway) await sendAll().catch(() => undefined)
    this.#closed = true
    this.#store.close()
    await this.#following
  }

  // Awaits the store's answer, and logs why a store that can be reached gives none. Throws RestError.
  #answerOf<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: Error) => {
      if (isAboutState(error)) throw error
      if (!this.freshness.isAway) this.#log(`a change was not taken: ${error.message}`)
      throw unreachable()
    })
  }

  async #sendOutside({ name }: SharedRecords): Promise<void> {
    const taken = this.#pending.takeOutside(name)
    if (taken.length === 0) return
    try {
      await this.send(taken)
    } catch (error) {
      await this.#locked(() => taken.toReversed().forEach((one) => this.#pending.undo(one)))
      if (!(error instanceof Overtaken)) throw error
      await this.catchUp(error)
      throw unreachable()
    }
  }

  async #claim(ref: RecordRef, leaseMs: number): Promise<boolean> {
    // Earlier changes that are not sent yet come first.
    await this.#sendInsisted()
    if (!(await this.#store.claim(ref, leaseMs))) return false
    await this.#exchange.learn([ref])
    return true
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#hear()
        if (this.freshness.isAway) this.#log('the shared state can be reached again')
        this.freshness.isAway = false
      } catch (error) {
        if (this.#closed) return
        this.#isSure = false
        if (!this.freshness.isAway) this.#log(`the shared state cannot be reached: ${(error as Error).message}`)
        this.freshness.isAway = true
        await pause(pauseMs)
      }
    }
  }

  async #hear(): Promise<void> {
    const isSame = (await this.#store.epoch()) === this.#exchange.epoch
    const left = isSame && (this.#isSure || (await this.#store.newsLeft(this.#last)))
    if (left !== true && left !== 'all' && !(await this.#synchronize(left === 'some')))
      throw new StateError('another machine is filling it')
    this.#isSure = true
    await this.#probe.pass(this.#sendInsisted())
    await this.#exchange.learnUnsure()
    for (const records of this.#here.kinds) await this.#probe.pass(this.#sendOutside(records))
    await this.#probe.pass(this.#sendAltered())
    await this.#probe.pass(this.#probe.try())
    const { last, changed, isFull } = await this.#store.news(this.#last, waitMs)
    await this.#exchange.learn(changed)
    this.#aside.finish()
    // The first of many news may have been dropped before they could be read.
    if (isFull && (await this.#store.newsLeft(this.#last)) !== 'all') return void (this.#isSure = false)
    this.#last = last
    this.freshness.hear()
  }

  /**
   * Makes the files here and the store have the same records. One machine begins an empty store: false on the others.
   * `isWhole`: the store has lost nothing that this machine has seen.
   */
  async #synchronize(isWhole = false): Promise<boolean> {
    const filled = await this.#fill(isWhole)
    if (!filled) return false
    const last = await this.#store.lastNews()
    for (const records of this.#here.kinds) {
      const keys = new Set([...(await this.#store.keys(records.name)), ...records.keys()])
      for (const some of chunksOf([...keys], atOnce)) await this.#exchange.learnOf(records, some, filled)
    }
    this.#aside.finish()
    this.#exchange.epoch = filled.epoch
    this.#last = last
    return true
  }

  async #sendInsisted(): Promise<void> {
    const refs = [...this.#insisted]
    if (refs.length === 0) return
    await this.#exchange.put(refs.map(([, ref]) => this.#here.changeOf(ref)))
    for (const [id, ref] of refs) if (this.#insisted.get(id) === ref) this.#insisted.delete(id)
  }

  #sendAltered(): Promise<void> {
    return this.#exchange.sendAltered(() => this.#pending.isBlank)
  }
}
