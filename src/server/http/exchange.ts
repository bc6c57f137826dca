import type { Caller } from '../../define/model.ts'
import type { Fields, RestResponse } from '../../define/dialect.ts'
import type { Params } from './query-params.ts'
import type { Keeps, RequestBody } from './read-body.ts'
import type { Match } from '../rest-router.ts'

/** A request without its transport: what `dispatch` answers. */
export interface RestRequest {
  /** In capitals, with overrides applied. */
  readonly method: string
  /** The route that is to answer, with the values of its placeholders; undefined where the path is none's. */
  readonly match: Match | undefined
  readonly query: Params
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Reads the body, with the files that are kept; asked once the route is known. Absent when there is none. */
  readonly body?: (keeps: Keeps | undefined) => Promise<RequestBody>
  readonly caller: Caller
  readonly origin: { readonly ip: string; readonly agent: string }
  /** Whether the body may be answered as JSON text, which costs less than a value that is still to be changed. */
  readonly asText?: boolean
  /** The members that the answer is to keep: others need not be made. All of them when absent. */
  readonly fields?: Fields | undefined
  /** Whether only the body is wanted, as for what is embedded. */
  readonly bodyOnly?: boolean
}

/** Answers a request; every error becomes an answer too. */
export type Dispatch = (request: RestRequest) => Promise<RestResponse>
