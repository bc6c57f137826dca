import type { Call, Caller, RestRoot } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'

/** The caller and the site, for the duration of one request. */
export interface McpSession {
  readonly site: OpenSite
  readonly caller: Caller
  /** The REST interface in links. */
  readonly rest: RestRoot
  readonly origin: Call['origin']
}
