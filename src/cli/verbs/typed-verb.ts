import type { Resource } from '../../model/model.ts'
import type { Flag } from '../flags/flags.ts'
import type { Typed } from '../flags/flag-values.ts'
import type { Globals } from '../session/session.ts'
import type { Verb } from './verbs.ts'

/** A verb as it was typed. */
export interface TypedVerb {
  readonly resource: Resource
  readonly verb: Verb
  readonly flags: readonly Flag[]
  readonly positionals: readonly (string | readonly string[])[]
  readonly typed: Typed
  readonly globals: Globals
}
