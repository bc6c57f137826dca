import type { RestError } from '../define/errors.ts'
import type { Action } from './action.ts'
import type { Caller } from './caller.ts'
import type { Entry, Page } from './entry.ts'
import type { Uploads } from './files.ts'
import type { Args, Context, Raw } from './plain.ts'
import type { Resource } from './resource.ts'
import type { RestRoot } from './rest-root.ts'
import type { Site } from './site.ts'

/** One request to an action, over HTTP or from the terminal. */
export interface Call {
  readonly site: Site
  readonly resource: Resource
  readonly action: Action
  readonly caller: Caller
  readonly args: Args
  /** Names of the arguments that the caller gave, without defaults. */
  readonly given: ReadonlySet<string>
  readonly context: Context
  readonly rest: RestRoot
  /** Request headers in lower case, for actions that use them (uploads). */
  readonly headers: Readonly<Record<string, string>>
  readonly uploads: Uploads
  /** The body as sent, for actions whose arguments depend on the entry. */
  readonly posted?: Raw
  readonly origin: { readonly ip: string; readonly agent: string }
  /** `terminal`: a typed command; `rest`: over HTTP; `assistant`: an assistant acts for a person. */
  readonly face: 'rest' | 'terminal' | 'assistant'
  /** Warns the person at the terminal that the result differs from the request; `about`: the file of another entry. */
  readonly warn?: (message: string, about?: string) => void
  /** Refuses if the entry has changed meanwhile (If-Match, If-Unmodified-Since); called under the write lock. */
  readonly precondition?: (entry: Entry) => RestError | undefined
}

/** The part of a call that does not depend on the action and its arguments. */
export type RequestContext = Omit<Call, 'resource' | 'action' | 'args' | 'given'>

/** The result of an action: an entry, a page, a deleted entry or a value. A dialect gives it its wire format. */
export type Result =
  | { kind: 'entry'; entry: Entry; context?: Context; created?: boolean }
  /** `asked`: the queries for a list's page URLs: `self` its own, `others` without the page number. */
  | { kind: 'page'; page: Page; asked?: { readonly self: string; readonly others: string } }
  | { kind: 'deleted'; previous: unknown }
  | ValueResult

/** An answer that is neither an entry nor a list of entries: a value, or a file with the given `Content-Type`. */
export interface ValueResult {
  kind: 'value'
  value: unknown
  status?: number
  headers?: Record<string, string>
  total?: number
  pages?: number
  /** Whether it depends only on the site's state, the arguments and, to the minute, the clock, and so may be cached. */
  lasting?: boolean
}
