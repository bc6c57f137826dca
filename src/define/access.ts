import type { RestError } from './errors.ts'
import type { Context } from './plain.ts'

/** Whether a caller has a right to an entry, whatever they ask for. */
export type RightOf<Entry, Caller, Site> = (caller: Caller, entry: Entry, site: Site) => boolean

/**
 * Who may do what with a resource's entries. Rights are asked from anywhere: by what belongs to an entry, by pages and
 * files. The others are about one request with its arguments; each answers a refusal or nothing.
 */
export interface AccessOf<Entry, Caller, Site, Call, Query> {
  readonly rights: { readonly read: RightOf<Entry, Caller, Site>; readonly edit: RightOf<Entry, Caller, Site> }
  /** Capabilities that it asks for. Those that no role has by itself are held by administrators and editors. */
  readonly capabilities?: readonly string[]
  readonly list: (call: Call) => RestError | undefined
  readonly read: (call: Call, entry: Entry) => RestError | undefined
  readonly create: (call: Call) => RestError | undefined
  readonly update: (call: Call, entry: Entry) => RestError | undefined
  readonly remove: (call: Call, entry: Entry) => RestError | undefined
  /** Narrows a list to what the caller may see, by the index where that is possible. */
  readonly scope?: (query: Query, call: Call) => void
  /** Whether the caller may see an entry of a list. Asked of all that the list would find; `scope` costs less. */
  readonly filter?: (call: Call, entry: Entry) => boolean
  /** The context in which a creation is answered; `edit` when absent. */
  readonly createdContext?: (call: Call, entry: Entry) => Context
}
