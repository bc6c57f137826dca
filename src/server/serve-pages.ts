import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'
import type { Site } from '../define/model.ts'
import type { PageAnswer, PageRequest } from '../pages/answer-page.ts'
import type { AccessLog } from './access-log.ts'
import { matchesNone, toEtag } from './etag.ts'

/** A password is short. Bytes of the form that sends one. */
const longestForm = 8192

/**
 * Answers with pages for people: at the addresses of entries, and the site's own. Where there is nothing, only who asks for
 * HTML gets a page that says so; undefined is answered to others.
 */
export function openPages(
  site: Site,
  rest: () => string,
  log?: AccessLog,
): (event: H3Event) => Promise<Response | undefined> {
  return async (event) => {
    const { method } = event.req
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return undefined
    const started = performance.now()
    const target = event.url.pathname + event.url.search
    const password = method === 'POST' ? await readPassword(event.req) : undefined
    if (method === 'POST' && password === undefined) return undefined
    const request: PageRequest = { site, rest: rest(), target, password }
    // Loaded with the first page: who only asks the interface does not wait for it.
    const { answerPage, notFoundPage } = await import('../pages/answer-page.ts')
    const answer = (await answerPage(request)) ?? (wantsPage(event) ? notFoundPage(request) : undefined)
    if (!answer) return undefined
    const response = toResponse(answer, event.req)
    log?.({ method, target, status: response.status, bytes: answer.body.length, ms: performance.now() - started })
    return response
  }
}

function toResponse(answer: PageAnswer, { method, headers: asked }: Request): Response {
  const { status, type, body, location, secret } = answer
  const bytes = new TextEncoder().encode(body)
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Content-Security-Policy': policyOf(answer),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': secret ? 'no-store' : 'no-cache',
    Vary: 'Accept',
    ...(location !== undefined && { Location: location.replaceAll(/[^\u0021-\u007e]/g, encodeURIComponent) }),
  }
  if (status !== 200 || secret || method === 'POST')
    return new FastResponse(method === 'HEAD' ? null : bytes, { status, headers })
  const etag = toEtag(undefined, bytes)
  headers['ETag'] = etag
  const known = asked.get('if-none-match')
  if (known !== null && matchesNone(known, etag)) return new FastResponse(null, { status: 304, headers })
  return new FastResponse(method === 'HEAD' ? null : bytes, { status, headers })
}

// No script of anybody runs on a page, whatever its text holds; data in script elements is no script.
function policyOf({ framed }: PageAnswer): string {
  return [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' http: https: data:",
    "media-src 'self' http: https:",
    'frame-src https:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ')
}

async function readPassword(request: Request): Promise<string | undefined> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  if (!isForm || !(length <= longestForm)) return undefined
  return new URLSearchParams(await request.text()).get('password') ?? undefined
}

function wantsPage({ req }: H3Event): boolean {
  return (req.headers.get('accept') ?? '').includes('text/html')
}
