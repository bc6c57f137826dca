import type { Call, Caller } from '../define/model.ts'
import type { RestRoot } from '../define/rest-root.ts'
import type { OpenSite } from '../site/open-site.ts'

/** Somebody's look at a site, for as long as one thing takes that they ask for. */
export interface Visit {
  readonly site: OpenSite
  readonly caller: Caller
  /** The REST interface in links. */
  readonly rest: RestRoot
  readonly origin: Call['origin']
}
