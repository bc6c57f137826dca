import type { AssembledSite, RestRoot } from '../../model/model.ts'
import { openEntryVersions } from '../http/etag.ts'
import { order } from './describe-route.ts'
import { openDispatch } from './dispatch.ts'
import { describeService } from './openapi-route.ts'

/** The document of `/openapi.json` for a site and the mount `rest`. */
export function describeInterface(site: AssembledSite, rest: RestRoot): Record<string, unknown> {
  // Its routes are described, never called.
  const { routes } = openDispatch(site, {
    rest,
    versions: openEntryVersions(site),
    find: () => undefined,
    report: () => {},
  })
  return describeService(site, routes, rest, new Set(order))
}
