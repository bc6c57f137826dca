import type { Call, Result } from './call.ts'
import type { Permissions } from './caller.ts'
import type { Entry } from './entry.ts'

/** A response before serialization: a result in the form of its dialect. */
export interface RestResponse {
  readonly status: number
  /** Names as on the wire. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ResponseBody
  /** The entry shown, for ETag and Last-Modified. */
  readonly entry?: Entry
  /** Whether the answer depends only on the site's state, the request URL and, to the minute, the clock. */
  readonly lasting?: boolean
  /** Members that `_fields` cannot remove. */
  readonly keeps?: readonly string[]
}

/** A value, its JSON, or content of another type that is sent as is. */
export type ResponseBody = { readonly value: unknown } | { readonly json: Json } | { readonly raw: string | Uint8Array }

/** JSON text, or a list's items as JSON texts, which are joined only as bytes. */
export type Json = string | readonly string[]

/** The members that `_fields` selects, each as a path of names; undefined: all of them. */
export type Fields = readonly (readonly string[])[]

export interface DialectRequest {
  /** The requested URL without its query. */
  readonly address: string
  /** As sent. */
  readonly query: Record<string, unknown>
  /** The only members that need to be made; all of them if absent. */
  readonly fields: Fields | undefined
  /** The caller's permissions, for entries that list them. */
  readonly permissions?: Permissions | undefined
  /** Whether entries may be answered as JSON text, with no members but `fields`. */
  readonly asText: boolean
}

type ResultOfKind<Kind extends Result['kind']> = Extract<Result, { kind: Kind }>

type Form<Kind extends Result['kind']> = (
  result: ResultOfKind<Kind>,
  call: Call,
  request: DialectRequest,
) => Promise<RestResponse> | RestResponse

/** A namespace's wire format, where it differs from the usual one. */
export interface Dialect {
  readonly page?: Form<'page'>
  readonly entry?: Form<'entry'>
  readonly deleted?: Form<'deleted'>
  readonly described?: Partial<DescribedForms>
}

type Schema = Readonly<Record<string, unknown>>

export interface DescribedForms {
  readonly list: (collection: string, entry: Schema) => Schema
  readonly deleted: (previous: Schema) => Schema
  /** Whether the answer to a creation has the entry's address as `Location`; `isLinked` if the answer has links. */
  readonly locates: (isLinked: boolean) => boolean
  readonly listHeaders: Readonly<Record<string, string>>
}
