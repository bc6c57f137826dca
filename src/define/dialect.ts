import type { Call, Entry, Result } from './model.ts'

/** A response without its bytes: what a dialect makes of a result. */
export interface RestResponse {
  readonly status: number
  /** Names as they are written on the wire. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ResponseBody
  /** The entry that is shown, for its tag and time. */
  readonly entry?: Entry
  /** Whether the answer depends on nothing but the site's state, the request's address and, by the minute, the clock. */
  readonly lasting?: boolean
  /** Members that stay whatever `_fields` names. */
  readonly keeps?: readonly string[]
}

/** A value, or its JSON; or text of another type, sent as it is. */
export type ResponseBody =
  | { readonly value: unknown }
  | { readonly json: string }
  | { readonly raw: string | Uint8Array }

/** The members that `_fields` names, each as the path of names to it; undefined when it names none, which means all of them. */
export type Fields = readonly (readonly string[])[]

/** What a dialect may know of the request beside the call. */
export interface Asked {
  /** Address of what was asked for, without its query. */
  readonly address: string
  /** The query as it was sent. */
  readonly query: Record<string, unknown>
  /** The members that the answer is to keep: others need not be made. All of them when absent. */
  readonly fields: Fields | undefined
  /** Whether entries may be answered as JSON text. */
  readonly asText: boolean
  /** Whether others may be served while a long list is shown; it is then given up when the site changes (`Overtaken`). */
  readonly mayYield: boolean
}

type ResultOf<Kind extends Result['kind']> = Extract<Result, { kind: Kind }>
type Form<Kind extends Result['kind']> = (
  result: ResultOf<Kind>,
  call: Call,
  asked: Asked,
) => Promise<RestResponse> | RestResponse

/** How the results of a namespace look on the wire, for those that do not look as usual. */
export interface Dialect {
  readonly page?: Form<'page'>
  readonly entry?: Form<'entry'>
  readonly deleted?: Form<'deleted'>
  /** Describes the answer of a list as JSON Schema, by the collection's name and the schema of one entry. */
  readonly describeList?: (
    collection: string,
    entry: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>
}
