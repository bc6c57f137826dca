import type { H3Event } from 'h3'
import { rerun } from '../work/rerun.ts'
import type { AssembledSite } from '../model/model.ts'
import type { PageAnswer, PageRequest } from '../pages/answer-page.ts'
import type { TriedPasswords } from './authentication/words.ts'
import type { Encoding, EncodingOf } from './http/compress.ts'
import type { RestError } from '../define/errors.ts'
import { errors } from './http/errors.ts'
import { jsonHeaders } from './http/headers.ts'
import { toMachineRefusal } from './http/machine-refusal.ts'
import { withForm } from './http/body/read-form.ts'
import type { Params } from './http/query-params.ts'
import { fitTo, type ReadyResponse, toWebResponse } from './http/ready-answer.ts'
import { readyPage } from './ready-page.ts'
import type { SharedAnswer } from './shared-caches/shared-answers.ts'
import { nodeRequest, requestBodyOf, requestTargetOf } from './to-http-request.ts'
import type { HttpOptions } from './rest/http-handler.ts'
import { getOrMake } from '../text/values.ts'

/** `root`: the mount that pages link to. */
export interface PagesOptions extends Pick<HttpOptions, 'root' | 'cors' | 'cache' | 'memory' | 'shared' | 'log'> {
  /** Paths of the interface below the website's address. */
  readonly mounts: readonly string[]
  readonly encodingOf: EncodingOf
  /** Sends a request's body to a path below the REST root, for its sender; returns the answer's text and the parsed fields. */
  readonly send: (
    event: H3Event,
    path: string,
  ) => Promise<{ readonly text: string; readonly fields: Params | undefined }>
  readonly ipOf: (event: H3Event) => string
  /** The passwords of protected entries that a request's sender tries. */
  readonly wordsOf: (event: H3Event) => TriedPasswords
  /** Whether visitors cannot send anything. */
  readonly readOnly: boolean
}

/**
 * Serves pages for people: at the addresses of entries, and the site's own. If there is none, only clients that accept HTML get
 * a 404 page; for others it returns undefined.
 *
 * A page is the same for everybody, as nobody is signed in to it: it is made once, even for simultaneous requests, and cached
 * as sent until the site changes or the minute passes.
 */
export function openPages(
  site: AssembledSite,
  options: PagesOptions,
): (event: H3Event) => Promise<Response | undefined> {
  const { cache, cors, mounts, readOnly, root, send } = options
  const making = new Map<string, Promise<ReadyResponse | undefined>>()

  return async (event) => {
    const started = performance.now()
    const { method } = event.req
    const headers = Object.fromEntries(event.req.headers)
    const encoding = options.encodingOf(headers['accept-encoding'], nodeRequest(event))
    const answer = await answerTo(event, encoding)
    if (!answer) return undefined
    const sent = fitTo(answer, method, headers, cors)
    const { pathname, search } = event.url
    const [bytes, ms] = [sent.body?.length ?? 0, performance.now() - started]
    options.log?.({ method, target: pathname + search, status: sent.status, bytes, ms })
    return toWebResponse(sent)
  }

  async function answerTo(event: H3Event, encoding: Encoding): Promise<ReadyResponse | undefined> {
    const { method } = event.req
    const isRead = method === 'GET' || method === 'HEAD'
    const target = requestTargetOf(event)
    const cached = isRead ? cache.get(target, encoding) : undefined
    if (cached) return cached
    const pages = await loadPages()
    const request: PageRequest = {
      site,
      rest: root(),
      target: event.url.pathname + event.url.search,
      readOnly,
      forPrograms: mounts,
    }
    const found = isRead
      ? await madeOnce(target, encoding, request)
      : ((await answerPost(event, encoding, request)) ?? (await answerWrite(method, target, request)))
    if (found || !wantsPage(event)) return found
    return ready(pages.notFoundPage(pages.inRequestedLanguage(request)), encoding)
  }

  // All requests that arrive before an answer is ready share it.
  function madeOnce(target: string, encoding: Encoding, request: PageRequest): Promise<ReadyResponse | undefined> {
    const state = cache.state()
    const key = `${state} ${encoding} ${site.home} ${target}`
    return getOrMake(making, key, () => makePage().finally(() => making.delete(key)))

    async function makePage(): Promise<ReadyResponse | undefined> {
      const { made: answer, shared } = await options.shared.during(target, () => read(request))
      if (!answer) return undefined
      const done = await ready(answer, encoding, answer.passing ? undefined : target, shared)
      if (answer.status === 200 && !answer.secret && !answer.passing) cache.set(target, encoding, state, done)
      return done
    }
  }

  // For read-only pages; a page with forms is answered unchanged if none of their fields was sent.
  async function answerWrite(method: string, target: string, request: PageRequest): Promise<ReadyResponse | undefined> {
    const page = cache.get(target, '') ?? (await madeOnce(target, '', request))
    if (!page || page.status >= 400) return undefined
    const hasForm = page.body.includes(
      `<form method="post" action="${new URL(request.site.home + request.target).pathname}`,
    )
    if (hasForm && method === 'POST') return page
    const verbs = hasForm ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS'
    return toReady(verbs, method === 'OPTIONS' ? undefined : errors.method_not_allowed__page())
  }

  async function answerPost(event: H3Event, encoding: Encoding, plain: PageRequest) {
    if (event.req.method !== 'POST') return undefined
    const request = { ...plain, words: options.wordsOf(event) }
    const pages = await loadPages()
    const spoken = pages.inRequestedLanguage({ ...request, target: event.url.pathname + event.url.search })
    const form = pages.findForm(spoken.target.split('?', 1)[0]!, spoken)
    if (form) {
      const { text, fields } = await send(event, pages.formTargetOf(form, spoken))
      const answered = JSON.parse(text) as Record<string, unknown>
      return ready(pages.formPage(form, spoken, { ...answered, posted: fields }), encoding)
    }
    return withForm(requestBodyOf(event), options.memory, async (sent) => {
      const comment = sent && pages.isComment(sent) ? await submitComment(sent, event, request) : undefined
      if (comment && 'answer' in comment) return ready(comment.answer, encoding)
      const password = sent?.get('password') ?? undefined
      const page = password === undefined && !comment ? undefined : await read({ ...request, password, comment })
      return page && ready(page, encoding)
    })
  }

  // Runs once, however often the page that shows the comment is made.
  async function submitComment(form: URLSearchParams, event: H3Event, request: PageRequest) {
    const pages = await loadPages()
    const origin = { ip: options.ipOf(event), agent: event.req.headers.get('user-agent') ?? '' }
    return pages.submitComment(request, form, origin).catch((error: unknown) => {
      const refusal = toMachineRefusal(error)
      if (!refusal) throw error
      return pages.notTaken(form, refusal, request)
    })
  }

  async function read(request: PageRequest): Promise<PageAnswer | undefined> {
    const pages = await loadPages()
    return rerun(() => pages.answerPage(request), site)
  }

  /** @param target of a request that reads, and may be validated */
  function ready(answer: PageAnswer, encoding: Encoding, target?: string, made?: SharedAnswer): Promise<ReadyResponse> {
    const shared = options.shared.refuse(answer.status) ?? made
    const link = `<${root().url}/>; rel="https://api.w.org/"`
    const since = (etag: string) => cache.since(target!, encoding, etag)
    const sharedSeconds = options.shared.seconds
    return readyPage(answer, { cors, encoding, link, shared, sharedSeconds, ...(target !== undefined && { since }) })
  }
}

// For programs: lists the allowed methods.
function toReady(allow: string, refusal?: RestError): ReadyResponse {
  const body = Buffer.from(refusal ? JSON.stringify(refusal) : '')
  const headers = { ...(refusal && jsonHeaders), Allow: allow, 'Content-Length': String(body.length) }
  return { status: refusal?.status ?? 200, headers: Object.entries(headers).flat(), body }
}

/** An uncached page, as the response to a request. */
export async function pageResponse(
  answer: PageAnswer,
  event: H3Event,
  { cors, encodingOf }: Pick<PagesOptions, 'cors' | 'encodingOf'>,
): Promise<Response> {
  const { headers, method } = event.req
  const encoding = encodingOf(headers.get('accept-encoding') ?? undefined, nodeRequest(event))
  return toWebResponse(fitTo(await readyPage(answer, { cors, encoding }), method, Object.fromEntries(headers), cors))
}

// Loaded with the first page, so that REST clients do not wait for it.
function loadPages() {
  return import('../pages/answer-page.ts')
}

// Clients that send no `Accept`, or accept anything, get the page for people.
function wantsPage({ req }: H3Event): boolean {
  const accepted = req.headers.get('accept') ?? ''
  return accepted.trim() === '' || /text\/html|text\/\*|\*\/\*/i.test(accepted)
}
