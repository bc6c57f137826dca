import { refsIn } from '../../derive/references/places.ts'
import type { Site } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { Again, mayYield } from '../../work/rerun.ts'
import { doUntil, yieldToEventLoop, sliceMs } from '../../work/turns.ts'
import type { IdSequence } from '../index/entry-id.ts'
import type { EntryDraft } from './draft.ts'
import { affectedReferences, type ReferredSite } from './affected-references.ts'
import type { Names } from '../names/names.ts'
import type { PinnedReference } from '../names/pinned-references.ts'
import { referringFields } from '../names/referring.ts'

export interface PlannerDeps extends ReferredSite {
  readonly names: Names
  readonly entries: ReferredSite['entries'] & { readonly ids: Pick<IdSequence, 'mark'> }
}

/** The plan for one piece of work: which references a draft with these names endangers in this state of the site. */
export interface Plan {
  known?:
    | {
        readonly names: string
        readonly state: number
        readonly rest: Iterator<() => void, PinnedReference[]>
        pins?: PinnedReference[]
      }
    | undefined
}

/**
 * Determines which references a renaming endangers before anything is written. If that takes long, the work aborts with `Again`
 * while the plan is computed in slices, between which others are served; rerun, it finds its plan, unless something changed
 * meanwhile. Thus nothing is written before everything is known.
 */
export class Planner {
  readonly #site: PlannerDeps
  readonly #isBlank: () => boolean
  /** The plan of the work in progress; undefined if it cannot be awaited. */
  #plan: Plan | undefined

  /** @param isBlank whether the work in progress has changed nothing yet */
  constructor(site: PlannerDeps, isBlank: () => boolean) {
    this.#site = site
    this.#isBlank = isBlank
  }

  /** Runs work with a plan, for which it may abort; without one, planning is immediate. */
  during<T>(plan: Plan | undefined, work: () => T): T {
    const takeIdsBack = this.#site.entries.ids.mark()
    this.#plan = plan
    try {
      return work()
    } catch (error) {
      // Work that is rerun takes the same ids again.
      if (error instanceof Again) takeIdsBack()
      throw error
    } finally {
      this.#plan = undefined
    }
  }

  /**
   * The references that saving a draft endangers; `others` are drafts saved with it, with which planning is never deferred.
   * @throws Again if planning takes long, nothing is written yet, and the work may abort
   */
  pinsOf(draft: EntryDraft, others: readonly EntryDraft[] = []): PinnedReference[] {
    const steps = () => affectedReferences(this.#site, this.#site.names, draft, others)
    const plan = others.length === 0 && this.#isBlank() ? this.#plan : undefined
    if (!plan) return doUntil(Number.POSITIVE_INFINITY, steps())!.value
    if (plan.known && !this.#isStill(plan.known, draft)) plan.known = undefined
    if (plan.known?.pins) return plan.known.pins
    const rest = plan.known?.rest ?? steps()
    const done = doUntil(mayYield() ? performance.now() + sliceMs : Number.POSITIVE_INFINITY, rest)
    // Most plans take no time, and are not cached.
    if (done && !plan.known) return done.value
    const known = (plan.known ??= { names: stakesKey(draft, this.#site), state: this.#site.generation, rest })
    if (done) return (known.pins = done.value)
    throw new Again('What a change of names endangers is still being worked out.', this.#workOut(plan, known), {
      isOvertaken: true,
    })
  }

  #isStill({ names, state }: NonNullable<Plan['known']>, draft: EntryDraft): boolean {
    return names === stakesKey(draft, this.#site) && state === this.#site.generation
  }

  async #workOut(plan: Plan, known: NonNullable<Plan['known']>): Promise<void> {
    for (;;) {
      await yieldToEventLoop()
      if (this.#site.generation !== known.state) return
      try {
        const done = doUntil(performance.now() + sliceMs, known.rest)
        if (done) return void (known.pins = done.value)
      } catch {
        // The next attempt fails the same way, and reports it.
        return void (plan.known = undefined)
      }
    }
  }
}

// The references at stake depend on the draft's names, its own references, and the state of the site.
function stakesKey(draft: EntryDraft, site: Site): string {
  const own = referringFields(site.resources).filter(({ resource }) => resource === draft.resource)
  const named = own.map(({ stored }) => refsIn(draft.get(stored.key), stored).map(keyOf))
  const { resource, id, slug, leavesName } = draft
  const parent = resource.parentKey && keyOf(draft.get(resource.parentKey))
  return JSON.stringify([resource.name, id, slug, leavesName, parent, named])
}
