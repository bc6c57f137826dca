import { STATUS_CODES } from 'node:http'
import {
  createMcpHandler,
  type McpRequestContext,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { H3, H3Event } from 'h3'
import type { RestError } from '../../define/errors.ts'
import { restRoot } from '../../derive/rest-root.ts'
import type { SignedIn } from '../../server/authentication/authenticate.ts'
import { requestBodyOf } from '../../server/to-http-request.ts'
import type { Within } from '../../server/create-app.ts'
import { type BodySource, shortBytes } from '../../server/http/body/read-body.ts'
import { openBudget, type Share } from '../../server/http/budget.ts'
import { corsRecord, isPreflight } from '../../server/http/cors.ts'
import { forOneCaller } from '../../server/http/headers.ts'
import { json } from '../../server/http/plain-answers.ts'
import { callerOf } from '../../site/show/access.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toRefusal, unexpected } from '../answers.ts'
import { type HostOptions, openServer } from '../server/open-server.ts'
import { noteChanges } from '../note-changes.ts'
import type { McpSession } from '../session.ts'
import { serverPaths } from '../../derive/server-paths.ts'
import { isIP } from 'node:net'
import { listOf } from '../../text/values.ts'
import { errors } from '../errors.ts'
import { errors as requestErrors } from '../../server/http/errors.ts'
import { bounded, collect } from '../../server/http/body/chunks.ts'
import { boundsFor, watchJson } from '../../server/http/body/json-bounds.ts'

/** Concurrent messages (half as many from anonymous callers), and their total bytes. */
const mostAtOnce = 64
const mostBytes = 128 * 1024 * 1024
/** The most concurrent streams of change notifications; each occupies a connection. */
const mostStreams = 64

export interface McpRoute {
  /** Path below the website's address. */
  readonly path: string
  readonly mount: (app: H3, within: Within) => void
  close(): Promise<void>
}

/**
 * Opens the route for assistants: streamable HTTP without sessions, so that no state is held between requests. Callers sign
 * in with application passwords, as for REST; others see public content.
 */
export function openMcpRoute(
  site: OpenSite,
  options: Pick<HostOptions, 'readOnly' | 'version' | 'proposals'>,
): McpRoute {
  let report: Within['report'] = () => {}
  const budget = openBudget(() => mostBytes, mostAtOnce)
  const open = ({ authInfo }: McpRequestContext) => {
    const visit = () => authInfo?.extra?.['visit'] as McpSession
    return openServer({ ...options, report: (error, request) => report(error, request), visit })
  }
  const handler = createMcpHandler(open, {
    maxRequestBodySize: longestMessage,
    maxSubscriptions: mostStreams,
  })
  const stopNoting = noteChanges(site, () => handler.notify.resourcesChanged())

  async function answerMessage(
    event: H3Event,
    within: Within,
    signedIn: SignedIn | undefined,
    message: Request,
  ): Promise<Response> {
    const { req } = event
    const visit: McpSession = {
      site,
      caller: { ...callerOf(signedIn?.user, site, signedIn?.token), tries: within.wordsOf(event).tries },
      rest: restRoot(site.address.of(serverPaths.rest)),
      origin: { ip: within.ipOf(event), agent: req.headers.get('user-agent') ?? '' },
    }
    // No OAuth token: the caller has signed in above.
    const authInfo = { token: '', clientId: '', scopes: [], extra: { visit } }
    const response = await handler.fetch(message, { authInfo })
    for (const [name, value] of Object.entries(corsRecord(within.cors, req))) response.headers.set(name, value)
    return response
  }

  // Judges the sender before anything else is read.
  async function judged(
    event: H3Event,
    within: Within,
    body: BodySource,
  ): Promise<{ response: Response; user?: number }> {
    const { req } = event
    const refusal = judgeSender(req.headers, site.home, site)
    if (refusal) throw refusal
    if (isPreflight(req.method, Object.fromEntries(req.headers)))
      return {
        response: new Response(null, { status: 204, headers: { Vary: 'Origin', ...corsRecord(within.cors, req) } }),
      }
    const signedIn = await within.signedIn(event)
    const isSignedIn = signedIn !== undefined
    const share = budget.open(isSignedIn)
    try {
      share.take(0)
      const response = await answerMessage(event, within, signedIn, await boundedMessage(req, body, isSignedIn, share))
      return { response, ...(signedIn && { user: signedIn.user.id }) }
    } finally {
      share.release()
    }
  }

  async function logged(event: H3Event, within: Within): Promise<Response> {
    const { method } = event.req
    const started = performance.now()
    const body = requestBodyOf(event, Object.fromEntries(event.req.headers))
    const { response, user } = await judged(event, within, body).catch((error: unknown) => {
      const refusal = toRefusal(error)
      if (!refusal) report(error, `${method} ${serverPaths.assistants}`)
      return { response: toResponse(refusal ?? unexpected()), user: undefined }
    })
    // The rest of the body stays unread: the connection ends with the answer, and nothing more is sent over it.
    if (!body.isComplete()) {
      body.stop()
      response.headers.set('Connection', 'close')
    }
    // A stream sets this header itself.
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      response.headers.set('Cache-Control', forOneCaller['Cache-Control']!)
    response.headers.set('Referrer-Policy', 'no-referrer')
    const { headers, status } = response
    const bytes = Number(headers.get('content-length') ?? 0)
    within.log?.({
      method,
      target: serverPaths.assistants,
      status,
      bytes,
      ms: performance.now() - started,
      user,
    })
    return new Response(response.body, { status, statusText: STATUS_CODES[status] ?? '', headers })
  }

  return {
    path: serverPaths.assistants,
    mount(app, within) {
      report = within.report
      app.all(serverPaths.assistants, (event) => within.where(event, () => logged(event, within)))
    },
    async close() {
      stopNoting()
      await handler.close()
    },
  }
}

function toResponse(refusal: RestError): Response {
  const seconds = refusal.data['retry_after']
  return json(refusal.status, refusal, {
    ...(refusal.status === 401 && { 'WWW-Authenticate': 'Basic realm="Almanac", charset="UTF-8"' }),
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
  })
}

/**
 * Refuses a request that a browser was tricked into: under a foreign host name (DNS rebinding), or from a page of another
 * website, unless the setting `cors_origins` names its origin. Programs other than browsers send no origin. `home`: the
 * website's address, as this request reached it.
 */
function judgeSender(headers: Headers, home: string, { settings }: OpenSite): RestError | undefined {
  const host = headers.get('host') ?? new URL(home).host
  const url = `http://${host}`
  const name = URL.canParse(url) ? new URL(url).hostname : ''
  const own = [...localhostAllowedHostnames(), new URL(home).hostname]
  // An IP address is no foreign name.
  const known = isIP(name.replace(/^\[|\]$/g, '')) ? [...own, name] : own
  if (!validateHostHeader(host, known).ok) return errors.mcp_host_refused({ host })
  const origin = headers.get('origin')
  const isNamed = origin !== null && listOf(settings['cors_origins']).includes(origin)
  if (isNamed || validateOriginHeader(origin, own).ok) return undefined
  return errors.mcp_origin_refused({ origin: origin ?? '' })
}

/** Bytes of one message: the longest text written in one call. */
const longestMessage = 4 * 1024 * 1024

/**
 * The same request, with its body read: a message longer than its sender may send, or with more JSON than is accepted from
 * outside, is refused while it arrives. Anonymous callers only query, which takes no long message.
 *
 * @param share - of the total size of concurrent messages
 * @throws RestError 400 `rest_invalid_json`, `rest_body_aborted`, 413 `rest_request_too_large`, 503 `rest_too_busy`
 */
async function boundedMessage(
  request: Request,
  source: BodySource,
  isSignedIn: boolean,
  share: Share,
): Promise<Request> {
  const { method, url, headers, signal } = request
  if (method !== 'POST') return request
  const most = isSignedIn ? longestMessage : shortBytes
  const tooLong = () => requestErrors.rest_request_too_large__body({ most })
  if (Number(headers.get('content-length')) > most) throw tooLong()
  const body = await collect(bounded(source.chunks, most, tooLong), share, watchJson(boundsFor(isSignedIn)))
  return new Request(url, { method, headers, signal, body: body as Uint8Array<ArrayBuffer> })
}
