import { listOf } from '../../define/define.ts'
import type { Site } from '../../define/model.ts'
import { keyOf } from '../../define/name-texts.ts'
import { doUntil, yieldToEventLoop, sliceMs } from '../../define/turns.ts'
import type { EntryDraft } from '../saving/draft.ts'
import { meaningsAtStake } from './keep-meanings.ts'
import type { Names } from './names.ts'
import type { Pin, Pins } from './pins.ts'
import { referringFields } from './referring.ts'

/** What looking ahead asks of an open site. */
export interface Foreseeing extends Site {
  readonly names: Names
  readonly pins: Pins
}

/** How often what is foreseen may be overtaken: then it is worked out in one go, so that everybody comes to an end. */
const mostTries = 2

/** Ends a piece of work that changed nothing yet, which is run again when more of what it needs is foreseen. */
class NotForeseen extends Error {
  constructor() {
    super('What a change of names puts at stake is still being worked out.')
    this.name = 'NotForeseen'
  }
}

/** What is known for one piece of work: what a draft of these names puts at stake in this state of the site. */
interface Outlook {
  /** Whether the work may be ended to be run again. */
  mayWait: boolean
  known?: { readonly names: string; readonly state: string; readonly rest: Iterator<() => void, Pin[]>; pins?: Pin[] }
}

/**
 * What changes of names put at stake, which is worked out before anything is written. Where that takes long the work is
 * ended, others are served while it is worked out in slices, and the work is run again: it finds what it needs unless
 * something changed meanwhile. So nothing is done before all is known.
 */
export class Foresight {
  readonly #site: Foreseeing
  readonly #isBlank: () => boolean
  /** Of the work that is going on; undefined where it was not asked to wait for. */
  #outlook: Outlook | undefined

  /** @param isBlank whether the work that is going on has changed nothing so far */
  constructor(site: Foreseeing, isBlank: () => boolean) {
    this.#site = site
    this.#isBlank = isBlank
  }

  /** Runs work, by `run`, as often as it takes until what it needs is foreseen. Rejects with what the work throws. */
  async whole<T>(work: () => T, run: (work: () => T) => Promise<T>): Promise<T> {
    const outlook: Outlook = { mayWait: true }
    for (let tries = 1; ; tries++) {
      try {
        return await run(() => this.#within(outlook, work))
      } catch (error) {
        if (!(error instanceof NotForeseen)) throw error
        await this.#workOut(outlook.known!)
        outlook.mayWait = tries < mostTries
      }
    }
  }

  /** What saving a draft puts at stake; `others` are drafts that are saved with it, for which nothing is waited. */
  pinsOf(draft: EntryDraft, others: readonly EntryDraft[] = []): Pin[] {
    const steps = () => meaningsAtStake(this.#site, this.#site.names, draft, others)
    const outlook = others.length === 0 && this.#isBlank() ? this.#outlook : undefined
    if (!outlook) return doUntil(Number.POSITIVE_INFINITY, steps())!.value
    const names = namesIn(draft, this.#site)
    const state = this.#state()
    if (outlook.known?.names !== names || outlook.known.state !== state) outlook.known = { names, state, rest: steps() }
    const { pins, rest } = outlook.known
    const done = pins ? { value: pins } : doUntil(outlook.mayWait ? endOfSlice() : Number.POSITIVE_INFINITY, rest)
    if (!done) throw new NotForeseen()
    return done.value
  }

  #within<T>(outlook: Outlook, work: () => T): T {
    const before = this.#outlook
    this.#outlook = outlook
    try {
      return work()
    } finally {
      this.#outlook = before
    }
  }

  async #workOut(known: NonNullable<Outlook['known']>): Promise<void> {
    for (;;) {
      await yieldToEventLoop()
      if (this.#state() !== known.state) return
      const done = doUntil(endOfSlice(), known.rest)
      if (done) return void (known.pins = done.value)
    }
  }

  #state(): string {
    return `${this.#site.generation} ${this.#site.pins.generation}`
  }
}

function endOfSlice(): number {
  return performance.now() + sliceMs
}

// What a draft puts at stake follows from its names, from what it names itself, and from the state of the site.
function namesIn(draft: EntryDraft, site: Site): string {
  const own = referringFields(site.resources).filter(({ resource }) => resource === draft.resource)
  const named = own.map(({ stored }) => listOf(draft.get(stored.key)).map(keyOf))
  const { resource, id, slug, leavesName } = draft
  const parent = resource.parentKey && keyOf(draft.get(resource.parentKey))
  return JSON.stringify([resource.name, id, slug, leavesName, parent, named])
}
