import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'
import { untilWhole } from '../define/in-slices.ts'
import type { Site } from '../define/model.ts'
import type { RestRoot } from '../define/rest-root.ts'
import type { PageAnswer, PageRequest } from '../pages/answer-page.ts'
import type { AccessLog } from './http/access-log.ts'
import { corsRecord, type Cors } from './http/cors.ts'
import { asFilesAre } from './rest/as-files-are.ts'
import { matchesNone, toEtag } from './http/etag.ts'
import { toMachineRefusal } from './http/machine-refusal.ts'
import { readForm } from './http/read-form.ts'

export interface PagesOptions {
  /** The mount that pages link to. */
  readonly root: () => RestRoot
  readonly cors: Cors
  /** Sends the body of a request to a path below the REST root, as its sender; returns the text of the answer. */
  readonly send: (event: H3Event, path: string) => Promise<string>
  /** The address of who sends a request. */
  readonly ipOf: (event: H3Event) => string
  /** Whether visitors cannot send anything. */
  readonly readOnly: boolean
  readonly log?: AccessLog | undefined
}

/**
 * Serves pages for people: at the addresses of entries, and the site's own. Where there is nothing, only clients that
 * accept HTML get a page that says so; for others it returns undefined.
 */
export function openPages(site: Site, options: PagesOptions): (event: H3Event) => Promise<Response | undefined> {
  return async (event) => {
    const started = performance.now()
    const answer = await answerTo(event)
    if (!answer) return undefined
    const response = pageResponse(answer, event.req, options.cors)
    response.headers.set('Link', `<${options.root().url}/>; rel="https://api.w.org/"`)
    const [{ method }, { pathname, search }] = [event.req, event.url]
    const bytes = method === 'HEAD' || response.status === 304 ? 0 : answer.body.length
    const ms = performance.now() - started
    options.log?.({ method, target: pathname + search, status: response.status, bytes, ms })
    return response
  }

  async function answerTo(event: H3Event): Promise<PageAnswer | undefined> {
    const { method } = event.req
    const isPost = method === 'POST'
    // Loaded with the first page, so that REST clients do not wait for it.
    const pages = await import('../pages/answer-page.ts')
    const { root, readOnly } = options
    const request: PageRequest = { site, rest: root(), target: event.url.pathname + event.url.search, readOnly }
    const nothing = () => (wantsPage(event) ? pages.notFoundPage(request) : undefined)
    if (!isPost && method !== 'GET' && method !== 'HEAD') return nothing()
    const form = isPost ? pages.findForm(event.url.pathname, request) : undefined
    if (form) {
      const answered = JSON.parse(await options.send(event, pages.targetOf(form, request))) as Record<string, unknown>
      return pages.formPage(form, request, answered)
    }
    const sent = isPost ? await readForm(event.req) : undefined
    const outcome = sent && pages.isRemark(sent) ? await takeRemark(sent) : undefined
    if (outcome && 'answer' in outcome) return outcome.answer
    const password = sent?.get('password') ?? undefined
    if (isPost && password === undefined && !outcome) return nothing()
    const page = await asFilesAre(site, () =>
      untilWhole((mayYield) => pages.answerPage({ ...request, password, remark: outcome, mayYield })),
    )
    return page ?? nothing()

    // Once, however often the page that shows it is made.
    function takeRemark(form: URLSearchParams) {
      const origin = { ip: options.ipOf(event), agent: event.req.headers.get('user-agent') ?? '' }
      return pages.sendRemark(request, form, origin).catch((error: unknown) => {
        const refusal = toMachineRefusal(error)
        if (!refusal) throw error
        return pages.notTaken(form, refusal)
      })
    }
  }
}

/** A page as the response to a request. */
export function pageResponse(answer: PageAnswer, request: Request, cors: Cors): Response {
  const { method, headers: wanted } = request
  const { status, type, body, location, secret } = answer
  const bytes = new TextEncoder().encode(body)
  const isPage = type.startsWith('text/html')
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Content-Security-Policy': policyOf(answer),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': secret ? 'no-store' : 'no-cache',
    Vary: isPage ? 'Accept' : 'Accept, Origin',
    // What is no page is for programs, those in pages of other origins too.
    ...(!isPage && corsRecord(cors, request)),
    ...(location !== undefined && { Location: location.replaceAll(/[^\u0021-\u007e]/g, encodeURIComponent) }),
  }
  if (status !== 200 || secret || method === 'POST')
    return new FastResponse(method === 'HEAD' ? null : bytes, { status, headers })
  const etag = toEtag(undefined, bytes)
  headers['ETag'] = etag
  const known = wanted.get('if-none-match')
  if (known !== null && matchesNone(known, etag)) return new FastResponse(null, { status: 304, headers })
  return new FastResponse(method === 'HEAD' ? null : bytes, { status, headers })
}

// No script in an entry's text ever runs on a page (a card has its own); data in script elements is no script.
function policyOf({ framed, formTargets = [] }: PageAnswer): string {
  return [
    "default-src 'none'",
    `script-src ${framed ? "'self'" : "'none'"}`,
    "style-src 'self'",
    "img-src 'self' http: https: data:",
    "media-src 'self' http: https:",
    'frame-src https:',
    // Browsers ask where a form's answer redirects to, too.
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ')
}

// Clients that send no `Accept`, or accept anything, get the page for people.
function wantsPage({ req }: H3Event): boolean {
  const accepted = req.headers.get('accept') ?? ''
  return accepted.trim() === '' || /text\/html|text\/\*|\*\/\*/i.test(accepted)
}
