import { calendar } from './calendar.ts'
import { core } from './core.ts'
import type { Dialect } from './dialect.ts'
import { forms } from './forms.ts'

/** The dialect of a namespace; the core's unless it has its own. */
export function dialectOf(namespace: string): Dialect {
  return dialects.get(namespace) ?? core
}

// A namespace with a form of its own is one file beside this one, and one entry here.
const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['cal/events/v1', calendar],
  ['forms/v1', forms],
])
