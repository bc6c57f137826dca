import type { IncomingMessage, ServerResponse } from 'node:http'
import { H3, type H3Event, HTTPError } from 'h3'
import { FastResponse } from 'srvx'
import { toNodeHandler } from 'srvx/node'
import type { Site } from '../define/model.ts'
import { useTextThread } from '../site/text-thread.ts'
import { toVisible } from '../text/visible.ts'
import type { AccessLog } from './access-log.ts'
import { openAuthentication } from './authenticate.ts'
import { openBudget } from './budget.ts'
import { clientAddress } from './client-address.ts'
import { chooseEncoding } from './compress.ts'
import { openDispatch } from './dispatch.ts'
import type { Dispatch } from './exchange.ts'
import { guardListener, type Listener, type Report } from './guard-listener.ts'
import { type HttpRequest, openHttpHandler } from './http-handler.ts'
import { nodeBody, webBody } from './read-body.ts'
import { fitTo, type SentAnswer } from './ready-answer.ts'
import { openResponseCache } from './response-cache.ts'
import { openPages } from './serve-pages.ts'
import { serveUploads } from './serve-uploads.ts'

/** How an app is made. */
export interface AppOptions {
  /** Public address of the REST root, without a closing slash. */
  readonly rest: string | (() => string)
  /** Path under which the interface is served; `/rest` when absent. */
  readonly mount?: string
  readonly readOnly?: boolean
  readonly log?: AccessLog | undefined
  /** Adds routes outside of the mount. */
  readonly extra?: (app: H3) => void
  /** Whether the site is loaded, for `/healthz`. */
  readonly ready?: () => boolean
  /** Bytes of a form with files, or of a file as a body; the setting `upload_limit` when absent, or 64 MB. */
  readonly uploadLimit?: number
  /** Bytes of a JSON or urlencoded body; 8 MB when absent. */
  readonly bodyLimit?: number
  /** Told of errors inside of the server; standard error when absent. */
  readonly report?: Report
}

/** The web face of a site. */
export interface App {
  readonly app: H3
  fetch(request: Request): Promise<Response>
  /** Answers a request below the mount without a transport. */
  readonly dispatch: Dispatch
  /** The same as `fetch` for a node server; answers that are ready go out without any detour. */
  readonly listener: Listener
}

/** Makes the web face of a site: the REST interface below the mount, `/healthz`, and what `extra` adds. */
export function createApp(site: Site, options: AppOptions): App {
  useTextThread()
  const { log, report = reportToStderr } = options
  const mount = (options.mount ?? '/rest').replace(/\/+$/, '')
  const rest = typeof options.rest === 'string' ? constant(options.rest) : options.rest
  const cache = openResponseCache(site, rest)
  const dispatch = openDispatch(site, { rest, report, readOnly: options.readOnly ?? false })
  const { bodyLimit = 8 * megabyte } = options
  // The setting counts from the moment at which it is changed.
  const uploadLimit = () => options.uploadLimit ?? Number(site.settings['upload_limit'] ?? 64 * megabyte)
  const authenticate = openAuthentication(site)
  const handle = openHttpHandler(site, {
    dispatch,
    authenticate,
    cache,
    rest,
    bodyLimit,
    uploadLimit,
    memory: openBudget(() => Math.max(128 * megabyte, 4 * bodyLimit), 256),
    disk: openBudget(() => Math.max(512 * megabyte, 4 * uploadLimit()), 32),
    log,
    report,
  })

  const app = new H3({
    silent: true,
    // A malformed escape is a path without a route, like any other.
    allowMalformedURL: true,
    onError: (error, event) => toErrorResponse(error, event, report),
  })
  app.use(async (event, next) => {
    const target = below(mount, targetOf(event))
    return target === undefined ? next() : toResponse(await handle(toHttpRequest(event, target)))
  })
  app.get('/healthz', () => {
    const ready = options.ready?.() ?? true
    return json(ready ? 200 : 503, { status: ready ? 'ok' : 'loading' })
  })
  serveUploads(app, site, authenticate, log)
  options.extra?.(app)
  const pages = openPages(site, {
    rest,
    log,
    send: async (event, path) => {
      const { headers, ...request } = toHttpRequest(event, path)
      // What a page makes of the answer is read here, and signed out: no other website sends forms in a user's name.
      const { 'accept-encoding': _encoding, authorization: _signedIn, ...sent } = headers
      return (await handle({ ...request, headers: sent })).body?.toString() ?? 'null'
    },
  })
  app.all('/**', async (event) => (await pages(event)) ?? notFound())

  const slow = toNodeHandler(app.fetch)
  return {
    app,
    dispatch,
    fetch: async (request) => app.fetch(request),
    listener: guardListener((request, response) => {
      const { method, headers } = request
      const target =
        method === 'GET' && headers.authorization === undefined ? below(mount, request.url ?? '') : undefined
      const known =
        target === undefined ? undefined : cache.get(target, chooseEncoding(headers['accept-encoding'] as string))
      if (target === undefined || !known) return slow(request as never, response as never)
      const sent = fitTo(known, 'GET', headers)
      response.writeHead(sent.status, sent.headers as string[])
      response.end(sent.body)
      return log?.({ method: 'GET', target, status: sent.status, bytes: sent.body?.length ?? 0, ms: 0 })
    }, report),
  }
}

const megabyte = 1024 * 1024

function constant(text: string): () => string {
  return () => text
}

// Path and query as the client wrote them: what is made of them is the router's business.
function targetOf(event: H3Event): string {
  const raw = event.runtime?.node?.req.url
  if (raw?.startsWith('/')) return raw
  const { pathname, search } = new URL(event.req.url)
  return pathname + search
}

function below(mount: string, target: string): string | undefined {
  if (!target.startsWith(mount)) return undefined
  const next = target[mount.length]
  return next === undefined || next === '/' || next === '?' ? target.slice(mount.length) : undefined
}

function toHttpRequest(event: H3Event, target: string): HttpRequest {
  const node = event.runtime?.node?.req as IncomingMessage | undefined
  const { method } = event.req
  const headers = node ? fromNode(node) : Object.fromEntries(event.req.headers)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return {
    method,
    target,
    headers,
    ip: clientAddress(node),
    ...(hasBody && {
      body: node
        ? nodeBody(node, event.runtime?.node?.res as ServerResponse | undefined, headers)
        : webBody(event.req, headers),
    }),
  }
}

function fromNode({ headers }: IncomingMessage): Record<string, string> {
  const out: Record<string, string> = Object.create(null)
  for (const name in headers) {
    const value = headers[name]
    out[name] = typeof value === 'string' ? value : value!.join(', ')
  }
  return out
}

function toResponse({ status, headers, body }: SentAnswer): Response {
  const pairs: [string, string][] = []
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i]!, headers[i + 1]!])
  return new FastResponse((body as Uint8Array<ArrayBuffer> | undefined) ?? null, { status, headers: pairs })
}

function json(status: number, value: unknown): Response {
  const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' }
  return new FastResponse(JSON.stringify(value), { status, headers })
}

function notFound(): Response {
  return json(404, { code: 'not_found', message: 'There is nothing at this address.', data: { status: 404 } })
}

function toErrorResponse(error: HTTPError, event: H3Event, report: Report): Response {
  if (error.status === 404) return notFound()
  const status = error.unhandled ? 500 : error.status
  if (status >= 500) report(error.cause ?? error, `${event.req.method} ${event.url.pathname}`)
  const message = status >= 500 ? 'Something went wrong on the server. The log says more.' : error.message
  return json(status, { code: status >= 500 ? 'internal_server_error' : 'bad_request', message, data: { status } })
}

/** Tells of an error inside of the server on standard error. */
export function reportToStderr(error: unknown, request: string): void {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`almanac: ${toVisible(`${request} failed: ${told}`)}\n`)
}
