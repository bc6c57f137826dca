import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../model/model.ts'

export interface CurrentAction {
  readonly caller: Caller
  /** The noun and the verb: `post update`. */
  readonly what: string
}

const running = new AsyncLocalStorage<CurrentAction>()

/** Runs work during which `currentAction` returns the action. */
export function actAs<T>(acting: CurrentAction, work: () => T): T {
  return running.run(acting, work)
}

/** The action that the current work belongs to; undefined for the site's own work. */
export function currentAction(): CurrentAction | undefined {
  return running.getStore()
}
