import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../model/model.ts'

/** What is being done, and for whom. */
export interface CurrentAction {
  readonly caller: Caller
  /** The noun and the verb: `post update`. */
  readonly what: string
}

const running = new AsyncLocalStorage<CurrentAction>()

/** Runs work during which `whoActs` tells, wherever something is written, who is doing what. */
export function actAs<T>(acting: CurrentAction, work: () => T): T {
  return running.run(acting, work)
}

/** Who is doing what in the current work; undefined for the site's own. */
export function currentAction(): CurrentAction | undefined {
  return running.getStore()
}
