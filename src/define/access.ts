import type { RestError } from './errors.ts'
import type { Context } from './plain.ts'

/** Whether a caller has a right to an entry, regardless of the request. */
export type RightOf<Entry, Caller, Site> = (caller: Caller, entry: Entry, site: Site) => boolean

/**
 * Who may do what with a resource's entries. `rights` can be checked from anywhere: pages, files, dependent entries.
 * The others judge one request with its arguments; each returns a refusal or undefined.
 */
export interface AccessOf<Entry, Caller, Site, Call, Query> {
  readonly rights: {
    readonly read: RightOf<Entry, Caller, Site>
    readonly edit: RightOf<Entry, Caller, Site>
    /** Who may refer to an entry by its name, besides those who may read it: for others there is no such entry. */
    readonly name?: RightOf<Entry, Caller, Site>
  }
  /** Capabilities it requires. Those that no role is granted go to administrators and editors. */
  readonly capabilities?: readonly string[]
  readonly list: (call: Call) => RestError | undefined
  readonly read: (call: Call, entry: Entry) => RestError | undefined
  readonly create: (call: Call) => RestError | undefined
  readonly update: (call: Call, entry: Entry) => RestError | undefined
  readonly remove: (call: Call, entry: Entry) => RestError | undefined
  /** Restricts a list query to what the caller may see, through an index where possible. */
  readonly scope?: (query: Query, call: Call) => void
  /** Whether the caller may see an entry of a list. Runs for every candidate; `scope` is cheaper. */
  readonly filter?: (call: Call, entry: Entry) => boolean
  /** Whether an entry that a list counts is also in it; all are by default. */
  readonly isListed?: (call: Call, entry: Entry) => boolean
  /** The context in which a creation is answered; `edit` by default. */
  readonly createdContext?: (call: Call, entry: Entry) => Context
}
