import { listOf } from '../../text/values.ts'
import type { Site } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { Again, mayAbort } from '../../work/rerun.ts'
import { doUntil, yieldToEventLoop, sliceMs } from '../../work/turns.ts'
import type { IdSequence } from '../loading/entry-id.ts'
import type { EntryDraft } from '../saving/draft.ts'
import { meaningsAtStake } from './keep-meanings.ts'
import type { Names } from './names.ts'
import type { Pin, Pins } from './pins.ts'
import { referringFields } from './referring.ts'

/** What planning needs of an open site. */
export interface ForesightDeps extends Site {
  readonly names: Names
  readonly pins: Pins
  readonly entries: { readonly ids: Pick<IdSequence, 'mark'> }
}

/** The plan for one piece of work: which references a draft with these names endangers in this state of the site. */
export interface Outlook {
  known?: { readonly names: string; readonly state: string; readonly rest: Iterator<() => void, Pin[]>; pins?: Pin[] }
}

/**
 * Plans which references a renaming endangers before anything is written. If that takes long, the work aborts with `Again`
 * while the plan is computed in slices between which others are served: done again, it finds its plan, unless something
 * changed meanwhile. So nothing is written before everything is known.
 */
export class Foresight {
  readonly #site: ForesightDeps
  readonly #isBlank: () => boolean
  /** The plan of the work in progress; undefined if it cannot be awaited. */
  #outlook: Outlook | undefined

  /** @param isBlank whether the work in progress has changed nothing so far */
  constructor(site: ForesightDeps, isBlank: () => boolean) {
    this.#site = site
    this.#isBlank = isBlank
  }

  /** Does work that follows a plan, which it may have to wait for; without one, it plans at once. */
  during<T>(outlook: Outlook | undefined, work: () => T): T {
    const takeIdsBack = this.#site.entries.ids.mark()
    this.#outlook = outlook
    try {
      return work()
    } catch (error) {
      // Work that is done again takes the same ids again.
      if (error instanceof Again) takeIdsBack()
      throw error
    } finally {
      this.#outlook = undefined
    }
  }

  /**
   * The references that saving a draft endangers; `others` are drafts saved with it, which are not waited for.
   *
   * @throws Again where working them out takes long, nothing is written yet, and the work may abort
   */
  pinsOf(draft: EntryDraft, others: readonly EntryDraft[] = []): Pin[] {
    const steps = () => meaningsAtStake(this.#site, this.#site.names, draft, others)
    const outlook = others.length === 0 && this.#isBlank() ? this.#outlook : undefined
    if (!outlook) return doUntil(Number.POSITIVE_INFINITY, steps())!.value
    const names = namesIn(draft, this.#site)
    const state = this.#state()
    if (outlook.known?.names !== names || outlook.known.state !== state) outlook.known = { names, state, rest: steps() }
    const { known } = outlook
    if (known.pins) return known.pins
    const done = doUntil(mayAbort() ? endOfSlice() : Number.POSITIVE_INFINITY, known.rest)
    if (done) return done.value
    throw new Again('What a change of names endangers is still being worked out.', this.#workOut(known), {
      isOvertaken: true,
    })
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

// What a draft endangers depends on its names, its own references, and the state of the site.
function namesIn(draft: EntryDraft, site: Site): string {
  const own = referringFields(site.resources).filter(({ resource }) => resource === draft.resource)
  const named = own.map(({ stored }) => listOf(draft.get(stored.key)).map(keyOf))
  const { resource, id, slug, leavesName } = draft
  const parent = resource.parentKey && keyOf(draft.get(resource.parentKey))
  return JSON.stringify([resource.name, id, slug, leavesName, parent, named])
}
