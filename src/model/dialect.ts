import type { Call, Result } from './call.ts'
import type { Permissions } from './caller.ts'
import type { Entry } from './entry.ts'

/** A response before serialization: what a dialect makes of a result. */
export interface RestResponse {
  readonly status: number
  /** Names as written on the wire. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ResponseBody
  /** The entry shown, for its ETag and modification time. */
  readonly entry?: Entry
  /** Whether the answer depends only on the site's state, the request URL and, to the minute, the clock. */
  readonly lasting?: boolean
  /** Members that stay regardless of `_fields`. */
  readonly keeps?: readonly string[]
}

/** A value, its JSON, or text of another type that is sent as it is. */
export type ResponseBody =
  | { readonly value: unknown }
  | { readonly json: string }
  | { readonly raw: string | Uint8Array }

/** The members that `_fields` selects, each as a path of names; undefined selects all of them. */
export type Fields = readonly (readonly string[])[]

/** What a dialect may know about the request besides the call. */
export interface DialectRequest {
  /** The requested URL without its query. */
  readonly address: string
  /** The query as sent. */
  readonly query: Record<string, unknown>
  /** The members to keep: others need not be made. All of them if absent. */
  readonly fields: Fields | undefined
  /** What entries tell the caller of what they may do. */
  readonly permissions?: Permissions | undefined
  /** Whether entries may be answered as JSON text. */
  readonly asText: boolean
}

type ResultOfKind<Kind extends Result['kind']> = Extract<Result, { kind: Kind }>

type Form<Kind extends Result['kind']> = (
  result: ResultOfKind<Kind>,
  call: Call,
  request: DialectRequest,
) => Promise<RestResponse> | RestResponse

/** How a namespace's results look on the wire, where they differ from the usual form. */
export interface Dialect {
  readonly page?: Form<'page'>
  readonly entry?: Form<'entry'>
  readonly deleted?: Form<'deleted'>
  readonly described?: Partial<DescribedForms>
}

type Schema = Readonly<Record<string, unknown>>

/** The forms of answers as JSON Schema. */
export interface DescribedForms {
  /** A list, given the collection's name and the schema of one entry. */
  readonly list: (collection: string, entry: Schema) => Schema
  /** A deletion, given the schema of what there was. */
  readonly deleted: (previous: Schema) => Schema
  /** Whether what was created is answered with its address as `Location`; `isLinked` if the answer has links. */
  readonly locates: (isLinked: boolean) => boolean
  /** What the headers of a list say, by name. */
  readonly listHeaders: Readonly<Record<string, string>>
}
