import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server'
import type { H3, H3Event } from 'h3'
import { type RestError } from '../../define/errors.ts'
import { restRoot } from '../../define/rest-root.ts'
import type { Within } from '../../server/create-app.ts'
import { corsRecord, isPreflight } from '../../server/http/cors.ts'
import { callerOf } from '../../site/showing/access.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toRefusal, unexpected } from '../answers.ts'
import { type Hosting, openServer } from '../open-server.ts'
import { noteChanges } from '../note-changes.ts'
import type { Visit } from '../visit.ts'
import { judgeSender } from './judge-sender.ts'

/** Where assistants ask. */
const mcpPath = '/mcp'

/** Bytes of one message: the longest text that is written in one go. */
const longestMessage = 4 * 1024 * 1024
/** Streams that tell of changes, in all; each holds a connection. */
const mostStreams = 64

/** The Model Context Protocol under `serve`. */
export interface McpRoute {
  /** Path below the website's address. */
  readonly path: string
  /** Adds the route to the server's app. */
  readonly mount: (app: H3, within: Within) => void
  /** Ends what is still open. */
  close(): Promise<void>
}

/**
 * Opens the route for assistants: streamable HTTP, without sessions, so that nothing is kept between requests. Callers
 * sign in with application passwords, as on the interface; who does not sees what everybody sees.
 */
export function openMcpRoute(site: OpenSite, options: Pick<Hosting, 'readOnly' | 'version' | 'proposals'>): McpRoute {
  let report: Within['report'] = () => {}
  const open = (context: McpRequestContext) =>
    openServer({ ...options, report: (error, request) => report(error, request), visit: () => visitOf(context) })
  const handler = createMcpHandler(open, {
    maxRequestBodySize: longestMessage,
    maxSubscriptions: mostStreams,
  })
  const stopNoting = noteChanges(site, () => handler.notify.resourcesChanged())

  async function answer(event: H3Event, within: Within): Promise<Response> {
    const { req } = event
    const refusal = judgeSender(req.headers, site.home, site)
    if (refusal) return toResponse(refusal)
    if (isPreflight(req.method, Object.fromEntries(req.headers)))
      return new Response(null, { status: 204, headers: { Vary: 'Origin', ...corsRecord(within.cors, req) } })
    const signedIn = await within.signedIn(event)
    const visit: Visit = {
      site,
      caller: callerOf(signedIn?.user, site, signedIn?.token),
      rest: restRoot(site.address.of('/rest')),
      origin: { ip: within.ipOf(event), agent: req.headers.get('user-agent') ?? '' },
    }
    // No token of OAuth: whoever signed in did so above.
    const authInfo = { token: '', clientId: '', scopes: [], extra: { visit } }
    const response = await handler.fetch(req, { authInfo })
    for (const [name, value] of Object.entries(corsRecord(within.cors, req))) response.headers.set(name, value)
    return response
  }

  return {
    path: mcpPath,
    mount(app, within) {
      report = within.report
      app.all(mcpPath, async (event) => {
        const started = performance.now()
        const response = await within
          .where(event, () => answer(event, within))
          .catch((error: unknown) => {
            const refusal = toRefusal(error)
            if (!refusal) report(error, `${event.req.method} ${mcpPath}`)
            return toResponse(refusal ?? unexpected())
          })
        const { method } = event.req
        within.log?.({ method, target: mcpPath, status: response.status, bytes: 0, ms: performance.now() - started })
        return response
      })
    },
    async close() {
      stopNoting()
      await handler.close()
    },
  }
}

function visitOf({ authInfo }: McpRequestContext): Visit {
  return authInfo?.extra?.['visit'] as Visit
}

function toResponse(refusal: RestError): Response {
  const seconds = refusal.data['retry_after']
  const headers = {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
    ...(refusal.status === 401 && { 'WWW-Authenticate': 'Basic realm="Almanac", charset="UTF-8"' }),
    ...(seconds !== undefined && { 'Retry-After': String(seconds as number) }),
  }
  return new Response(JSON.stringify(refusal), { status: refusal.status, headers })
}
