import type { Call, Result } from './call.ts'
import type { Permissions } from './caller.ts'
import type { Entry } from './entry.ts'

/** A response before serialization: a result in the form of its dialect. */
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
export type ResponseBody = { readonly value: unknown } | { readonly json: Json } | { readonly raw: string | Uint8Array }

/** JSON: a text, or of a list the texts of its items, which are not joined before they become bytes. */
export type Json = string | readonly string[]

/** The members that `_fields` selects, each as a path of names; undefined selects all of them. */
export type Fields = readonly (readonly string[])[]

/** The facts of a request that a dialect may use besides the call. */
export interface DialectRequest {
  /** The requested URL without its query. */
  readonly address: string
  /** The query as sent. */
  readonly query: Record<string, unknown>
  /** The members to keep: others need not be made. All of them if absent. */
  readonly fields: Fields | undefined
  /** The caller's permissions, as entries tell them. */
  readonly permissions?: Permissions | undefined
  /** Whether entries may be answered as JSON text: of no other members than `fields`. */
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
  /** A deletion, given the schema of the deleted entry. */
  readonly deleted: (previous: Schema) => Schema
  /** Whether a created entry is answered with its address as `Location`; `isLinked` if the answer has links. */
  readonly locates: (isLinked: boolean) => boolean
  /** The headers of a list, by name. */
  readonly listHeaders: Readonly<Record<string, string>>
}
