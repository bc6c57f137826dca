import { AsyncLocalStorage } from 'node:async_hooks'
import { yieldToEventLoop } from './turns.ts'

/**
 * Aborts work that has changed nothing yet, or whose changes are rolled back: `rerun` repeats it when `ready` resolves. Throw
 * it only if `mayAbort` allows it: otherwise nothing repeats the work.
 */
export class Again extends Error {
  /** Never rejects. */
  readonly ready: Promise<unknown>
  /** Whether others changed the underlying data; after the second time, the work runs without yielding. */
  readonly isOvertaken: boolean

  constructor(why: string, ready: Promise<unknown> = Promise.resolve(), { isOvertaken = false } = {}) {
    super(why)
    this.name = 'Again'
    this.ready = ready
    this.isOvertaken = isOvertaken
  }
}

/** Learns from a read error: the index may be behind files that people have moved, deleted or checked out. */
export interface Learner {
  /** Increases with every change that the work may depend on. */
  readonly generation: number
  learnFrom(error: unknown): void | Promise<void>
}

/** How often others may overtake work before it stops yielding. */
const mostOvertaken = 2
/** The most attempts: a list shows a hundred entries, each of which may wait for a long text, and for its file. */
const mostTries = 200

interface Attempt {
  mayAbort: boolean
  hasChanged?: boolean
  readonly mayYield: boolean
}

const attempts = new AsyncLocalStorage<Attempt>()

/** Whether the current work is rerun if it aborts with `Again`, for example to wait for a long text. */
export function mayAbort(): boolean {
  return attempts.getStore()?.mayAbort ?? false
}

/** Whether the current work may also let others run in between, who may change the data that it is based on. */
export function mayYield(): boolean {
  const attempt = attempts.getStore()
  return attempt !== undefined && attempt.mayAbort && attempt.mayYield
}

/** Whether the current work may abort without a rollback: it has changed nothing so far. */
export function mayAbortUnchanged(): boolean {
  const attempt = attempts.getStore()
  return attempt !== undefined && attempt.mayAbort && !attempt.hasChanged
}

/** Records that the current work has changed something that a rollback would have to undo. */
export function noteChange(): void {
  const attempt = attempts.getStore()
  if (attempt) attempt.hasChanged = true
}

/** Runs work whose effects others see and that is not rolled back: nothing in it aborts. */
export function toItsEnd<T>(work: () => T): T {
  return mayAbort() ? attempts.run({ mayAbort: false, mayYield: false }, work) : work()
}

/**
 * Runs work, and reruns it when it aborts with `Again`, or when it fails and `learner` learns something from the error. This is
 * the only retry loop. Work that was overtaken twice stops yielding, but still waits for long texts; the last attempt cannot
 * abort, however long it takes.
 *
 * @throws the work's error, if there is nothing to learn from it
 */
export async function rerun<T>(work: () => T | Promise<T>, learner?: Learner): Promise<T> {
  for (let tries = 1, overtaken = 0; ; tries++) {
    const attempt = { mayAbort: tries < mostTries, mayYield: overtaken < mostOvertaken }
    const generation = learner?.generation
    try {
      return await attempts.run(attempt, work)
    } catch (error) {
      // Work that was started but not awaited has nothing to rerun it.
      attempt.mayAbort = false
      if (tries === mostTries) throw error
      if (error instanceof Again) {
        if (error.isOvertaken) overtaken++
        await error.ready
      } else if (learner) {
        await learner.learnFrom(error)
        if (learner.generation === generation) throw error
        await yieldToEventLoop()
      } else throw error
    } finally {
      attempt.mayAbort = false
    }
  }
}
