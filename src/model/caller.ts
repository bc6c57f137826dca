import type { RestError } from '../define/errors.ts'
import type { Call } from './call.ts'
import type { Entry, Query } from './entry.ts'
import type { Context, Verb } from './plain.ts'
import type { Site } from './site.ts'

export interface Caller {
  readonly user: Entry | undefined
  readonly roles: readonly string[]
  /** Id of the application password used to sign in, if one was. */
  readonly token?: string
  /** Whether a password opens an entry; counts the caller's guesses. Absent at the terminal, where nobody guesses. */
  readonly tries?: (entry: { readonly id: number }, word: string, right: string) => boolean
  /** Whether the caller has a capability, such as `edit_posts`. */
  can(capability: string): boolean
}

/** Whether a caller has a right to an entry, regardless of the request. */
export type Right = (caller: Caller, entry: Entry, site: Site) => boolean

/**
 * The rights to a resource's entries. `rights` can be checked anywhere: for pages, files, dependent entries. The other
 * functions judge one request with its arguments; each returns a refusal or undefined.
 */
export interface Access {
  readonly rights: {
    readonly read: Right
    readonly edit: Right
    /** Whether a caller may name an entry without the right to read it; for others it does not exist. */
    readonly name?: Right
  }
  /** Required capabilities. Those that no role is granted go to administrators and editors. */
  readonly capabilities?: readonly string[]
  readonly list: (call: Call) => RestError | undefined
  readonly read: (call: Call, entry: Entry) => RestError | undefined
  readonly create: (call: Call) => RestError | undefined
  readonly update: (call: Call, entry: Entry) => RestError | undefined
  readonly remove: (call: Call, entry: Entry) => RestError | undefined
  /** Restricts a list query to entries that the caller may see, through an index where possible. */
  readonly scope?: (query: Query, call: Call) => void
  /** Whether the caller may see an entry of a list. Runs for every candidate; `scope` is cheaper. */
  readonly filter?: (call: Call, entry: Entry) => boolean
  /** Whether a list contains an entry that it counts; all by default. */
  readonly isListed?: (call: Call, entry: Entry) => boolean
  /** The context of the answer to a creation; `edit` by default. */
  readonly createdContext?: (call: Call, entry: Entry) => Context
}

export interface Permissions {
  /** Capabilities follow from these alone. */
  readonly roles: readonly string[]
  readonly can: (capability: string) => boolean
  /** The verbs permitted at an entry's address. */
  readonly allow: (entry: Entry) => readonly Verb[]
}
