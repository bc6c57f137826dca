import type { Call, Result } from '../../define/model.ts'
import type { OpenApiSchema } from '../../derive/openapi.ts'
import type { Route } from '../../derive/routes.ts'
import type { InnerAnswer } from '../http/exchange.ts'
import type { Fields } from '../rest/fields.ts'
import type { Params } from '../http/query-params.ts'

/** What a dialect may know of the request beside the call. */
export interface Asked {
  /** Address of what was asked for, without its query. */
  readonly address: string
  /** The query as it was sent. */
  readonly query: Params
  /** The members that the answer is to keep: others need not be made. All of them when absent. */
  readonly fields: Fields | undefined
  /** Whether entries may be answered as JSON text. */
  readonly asText: boolean
  /** Whether others may be served while a long list is shown; it is then given up when the site changes (`Overtaken`). */
  readonly mayTurn: boolean
}

/** How a namespace's results look on the wire. */
export interface Dialect {
  toAnswer(result: Result, call: Call, asked: Asked): Promise<InnerAnswer> | InnerAnswer
  /** Describes the answer of a list of entries that are like the schema, where it is more than just them. */
  readonly describeList?: (route: Route, schema: OpenApiSchema) => OpenApiSchema
}
