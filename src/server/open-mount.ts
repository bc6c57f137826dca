import type { H3, H3Event } from 'h3'
import type { AssembledSite, RestRoot } from '../model/model.ts'
import { toWebResponse } from './http/ready-answer.ts'
import { type DispatchOptions, openDispatch } from './rest/dispatch.ts'
import type { RestRequest } from './rest/exchange.ts'
import { type HttpOptions, type HttpRequest, openHttpHandler } from './rest/http-handler.ts'
import { type Match, openRestRouter, type RestRouter } from './rest/rest-router.ts'
import { type RequestReaders, toHttpRequest } from './to-http-request.ts'

/** An interface at its mount, with its request handler. */
export type OpenMount = ReturnType<typeof openMount>

export interface MountOptions extends Omit<HttpOptions, 'dispatch' | 'permissionsOf' | 'find' | 'root' | 'report'> {
  readonly readOnly: NonNullable<DispatchOptions['readOnly']>
  readonly report: DispatchOptions['report']
  readonly once?: DispatchOptions['once']
  readonly readers: RequestReaders
  readonly where: <T>(event: H3Event, work: () => T) => T
}

/**
 * Opens an interface at its mount. Routes follow from the resources as settings define them: after a change, the next request
 * finds new ones. Its app keeps its first routes for the middleware around them; their handlers look up the present ones.
 */
export function openMount(site: AssembledSite, root: () => RestRoot, options: MountOptions) {
  const { readOnly, report, once, readers, where, ...http } = options
  const make = () => {
    const find: RestRouter['find'] = (path) => router.find(path)
    const { routes, ...core } = openDispatch(site, {
      rest: root(),
      report,
      once,
      readOnly,
      find,
      versions: http.versions,
    })
    const router: RestRouter = openRestRouter(routes, answerMatch)
    const handle = openHttpHandler(site, { ...http, ...core, report, root, find: router.find })
    return { areas: site.areas, router, handle, dispatch: core.dispatch }
  }
  let last = make()
  const first = last.router
  const now = () => (last.areas === site.areas ? last : (last = make()))
  return {
    root,
    router: {
      mountIn: (app: H3, base: string) => first.mountIn(app, base),
      find: (path: string) => now().router.find(path),
    },
    handle: (request: HttpRequest) => now().handle(request),
    dispatch: (request: RestRequest) => now().dispatch(request),
  }

  function answerMatch(event: H3Event, match: Match | undefined, path: () => string) {
    return where(event, async () => {
      const { router, handle } = now()
      const found = router === first ? match : router.find(path())
      return toWebResponse(await handle(toHttpRequest(event, found, readers)))
    })
  }
}
