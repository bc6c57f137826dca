import type { RestError } from '../define/errors.ts'
import type { Action } from './action.ts'
import type { Caller } from './caller.ts'
import type { Entry, Page } from './entry.ts'
import type { Uploads } from './files.ts'
import type { Args, Context, Raw } from './plain.ts'
import type { Resource } from './resource.ts'
import type { RestRoot } from './rest-root.ts'
import type { Site } from './site.ts'

/** One request to an action, from HTTP or from the terminal. */
export interface Call {
  readonly site: Site
  readonly resource: Resource
  readonly action: Action
  readonly caller: Caller
  readonly args: Args
  /** Names of the arguments that the caller gave (defaults do not count). */
  readonly given: ReadonlySet<string>
  readonly context: Context
  /** The mount that the call came through. */
  readonly rest: RestRoot
  /** Request headers in lower case, for actions that use them (uploads). */
  readonly headers: Readonly<Record<string, string>>
  readonly uploads: Uploads
  /** The body as sent, for actions whose arguments depend on the entry. */
  readonly posted?: Raw
  /** The client's address and user agent. */
  readonly origin: { readonly ip: string; readonly agent: string }
  /** `terminal` when a person types a command, `rest` over HTTP, `assistant` when one asks or writes for a person. */
  readonly face: 'rest' | 'terminal' | 'assistant'
  /** Warns the person at the terminal that something was done differently than requested. */
  readonly warn?: (message: string) => void
  /** Refuses if the entry has changed meanwhile (If-Match, If-Unmodified-Since); called under the write lock. */
  readonly precondition?: (entry: Entry) => RestError | undefined
}

/** The context of a call: caller, origin, and the parts of the request that are not arguments. */
export type RequestContext = Omit<Call, 'resource' | 'action' | 'args' | 'given'>

/** The result of an action: an entry, a page, a deleted entry, or a value. A dialect gives it its form on the wire. */
export type Result =
  | { kind: 'entry'; entry: Entry; context?: Context; created?: boolean }
  /** `asked`: the queries from which a list builds its page URLs: its own, and the others' without their number. */
  | { kind: 'page'; page: Page; asked?: { readonly self: string; readonly others: string } }
  | { kind: 'deleted'; previous: unknown }
  | ValueResult

/** An action's answer that is neither an entry nor a list of them: a value, or a file of the given `Content-Type`. */
export interface ValueResult {
  kind: 'value'
  value: unknown
  status?: number
  headers?: Record<string, string>
  total?: number
  pages?: number
  /** Whether it depends only on the site's state, the arguments and, to the minute, the clock: then it may be kept. */
  lasting?: boolean
}
