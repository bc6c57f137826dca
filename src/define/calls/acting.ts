import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../model.ts'

/** What is being done, and for whom. */
export interface Acting {
  readonly caller: Caller
  /** The noun and the verb: `post update`. */
  readonly what: string
}

const running = new AsyncLocalStorage<Acting>()

/** Runs work of which it can be asked, wherever it writes, who does what. */
export function actAs<T>(acting: Acting, work: () => T): T {
  return running.run(acting, work)
}

/** Who does what, in the work that asks; undefined for the site's own. */
export function whoActs(): Acting | undefined {
  return running.getStore()
}
