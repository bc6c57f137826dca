import { STATUS_CODES } from 'node:http'
import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server'
import type { H3, H3Event } from 'h3'
import type { RestError } from '../../define/errors.ts'
import { restRoot } from '../../derive/rest-root.ts'
import type { SignedIn } from '../../server/authentication/authenticate.ts'
import { requestBodyOf } from '../../server/to-http-request.ts'
import type { Within } from '../../server/create-app.ts'
import type { BodySource } from '../../server/http/body/read-body.ts'
import { openBudget } from '../../server/http/budget.ts'
import { corsRecord, isPreflight } from '../../server/http/cors.ts'
import { forOneCaller } from '../../server/http/headers.ts'
import { json } from '../../server/http/plain-answers.ts'
import { callerOf } from '../../site/show/access.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toRefusal, unexpected } from '../answers.ts'
import { type HostOptions, openServer, settleMs } from '../server/open-server.ts'
import { noteChanges } from '../../server/changes/note-changes.ts'
import type { McpSession } from '../session.ts'
import { boundedMessage, longestMessage } from './bounded-message.ts'
import { judgeSender } from './judge-sender.ts'
import { serverPaths } from '../../derive/server-paths.ts'

/** Concurrent messages (half as many from anonymous callers), and their total bytes. */
const mostAtOnce = 64
const mostBytes = 128 * 1024 * 1024
/** The most concurrent streams of change notifications; each occupies a connection. */
const mostStreams = 64

/**
 * Opens the route for assistants: streamable HTTP without sessions, so that no state is held between requests. Callers sign
 * in with application passwords, as for REST; others see public content.
 */
export function openMcpRoute(site: OpenSite, options: Pick<HostOptions, 'readOnly' | 'version' | 'proposals'>) {
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
  const stopNoting = noteChanges(site, settleMs, () => handler.notify.resourcesChanged())

  async function answerMessage(event: H3Event, within: Within, signedIn: SignedIn | undefined, message: Request) {
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
  async function judged(event: H3Event, within: Within, body: BodySource) {
    const { req } = event
    const refusal = judgeSender(req.headers, site.home, site)
    if (refusal) throw refusal
    if (isPreflight(req.method, Object.fromEntries(req.headers))) {
      const headers = { Vary: 'Origin', ...corsRecord(within.cors, req) }
      return { response: new Response(null, { status: 204, headers }) }
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
    const ms = performance.now() - started
    within.log?.({ method, target: serverPaths.assistants, status, bytes, ms, user })
    return new Response(response.body, { status, statusText: STATUS_CODES[status] ?? '', headers })
  }

  return {
    /** Path below the website's address. */
    path: serverPaths.assistants,
    mount(app: H3, within: Within): void {
      report = within.report
      app.all(serverPaths.assistants, (event) => within.where(event, () => logged(event, within)))
    },
    async close(): Promise<void> {
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
