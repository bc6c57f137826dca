import type { RestError } from '../../define/errors.ts'
import type { Call, Fields, RestResponse } from '../../model/model.ts'
import type { Params } from '../http/query-params.ts'
import type { Keeps, RequestBody } from '../http/body/read-body.ts'
import type { Match } from './rest-router.ts'

/** A request without its transport, for `dispatch`. `rest`: the root of its mount, at the address where its client reached it. */
export interface RestRequest extends Pick<Call, 'caller' | 'headers' | 'origin' | 'rest'> {
  /** In upper case, with overrides applied. */
  readonly method: string
  /** The matching route and its placeholders' values; undefined if the path has none. */
  readonly match: Match | undefined
  readonly query: Params
  /** Names of the query without a value, from `bareNames`: a flag among them is off. */
  readonly bare?: readonly string[]
  /** Reads the body and the files to store, once the route is known. `refusal`: for a long body, if refused anyway. */
  readonly body?: (keeps: Keeps | undefined, refusal?: RestError) => Promise<RequestBody>
  /** Whether the body may be JSON text, which costs less than a value that can still be changed. */
  readonly asText?: boolean
  /** The members to compute, which the request's body may name; all of them by default. */
  readonly fields?: (body: RequestBody) => Fields | undefined
  /** Whether only the body is needed, as for embedding. */
  readonly bodyOnly?: boolean
}

/** Answers a request; errors become answers, too. */
export type Dispatch = (request: RestRequest) => Promise<RestResponse>
