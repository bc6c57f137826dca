import { RestError } from '../../define/errors.ts'
import { rerun } from '../../work/rerun.ts'
import type { Caller, Entry, Site, RestRoot, Fields, RestResponse } from '../../model/model.ts'
import { callerOf } from '../../site/show/access.ts'
import type { AccessLog } from '../http/access-log.ts'
import type { Authenticate, SignedIn } from '../authentication/authenticate.ts'
import type { Budget } from '../http/budget.ts'
import type { Encoding } from '../http/compress.ts'
import type { Sender } from '../http/client-address.ts'
import type { TriedPasswords } from '../authentication/words.ts'
import type { Cors } from '../http/cors.ts'
import { toRefusal } from './refusal.ts'
import { embedLinks, type Embeds, readEmbeds } from './embed.ts'
import { withDigests } from './digests.ts'
import type { Dispatch, RestRequest } from './exchange.ts'
import { requestedFields, selectFields } from '../../derive/fields.ts'
import { bareNames, type Params, parseParams } from '../http/query-params.ts'
import { type BodySource, readBody, type RequestBody } from '../http/body/read-body.ts'
import type { EntryVersions } from '../http/etag.ts'
import { fitTo, type ReadyResponse, type SentResponse } from '../http/ready-answer.ts'
import { invalidCallback, readWrapping, respond, type Envelope } from '../http/respond.ts'
import type { DescribePermissions } from './allowed-verbs.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { SharedAnswer, SharedAnswers } from '../shared-caches/shared-answers.ts'
import type { RestRouter } from './rest-router.ts'
import { errors } from '../http/errors.ts'

/** A request to the REST interface, from a socket or a test. */
export interface HttpRequest extends Sender, Pick<RestRequest, 'match' | 'headers'> {
  readonly method: string
  readonly target: string
  /** The path and query as the client sent them, which caches know, if they differ: `/?rest_route=/wp/v2/posts`. */
  readonly written?: string
  readonly encoding: Encoding
  readonly body?: BodySource
  /** Called with the body once it is read. */
  readonly heard?: (body: RequestBody) => void
}

export interface HttpOptions {
  readonly dispatch: Dispatch
  readonly permissionsOf: DescribePermissions | undefined
  readonly find: RestRouter['find']
  readonly authenticate: Authenticate
  /** The passwords of protected entries that a sender tries. */
  readonly words: (sender: Sender) => TriedPasswords
  /** The caller of all requests, whatever their headers say. */
  readonly caller?: Caller | undefined
  readonly cache: ResponseCache
  readonly versions: EntryVersions
  readonly root: () => RestRoot
  readonly cors: Cors
  readonly bodyLimit: number
  readonly uploadLimit: () => number
  readonly memory: Budget
  readonly disk: Budget
  readonly shared: SharedAnswers
  readonly log?: AccessLog | undefined
  readonly report: (error: unknown, request: string) => void
}

/** A parsed request; its verb may differ from its method. */
interface ParsedRequest {
  readonly request: HttpRequest
  readonly query: Params
  readonly verb: string
  readonly rest: RestRoot
}

/** Opens the HTTP layer, which determines the caller, the verb and the format of the answer. Never throws. */
export function openHttpHandler(site: Site, options: HttpOptions): (request: HttpRequest) => Promise<SentResponse> {
  const { authenticate, cache, root, memory, disk, versions } = options

  async function answerRequest(request: HttpRequest): Promise<{ ready: ReadyResponse; user?: Entry | undefined }> {
    const { method, headers, encoding, written = request.target } = request
    const question = request.target.indexOf('?')
    const path = question === -1 ? request.target : request.target.slice(0, question)
    const query = question === -1 ? {} : parseParams(request.target.slice(question + 1))
    const isOpen = options.caller === undefined && headers['authorization'] === undefined
    // Answers that a password opened are not cached: guessers would find them there.
    const hasWord = query['password'] !== undefined
    const anonymous = isOpen && !hasWord && (method === 'GET' || method === 'HEAD')
    const known = anonymous ? cache.get(written, encoding) : undefined
    if (known) return { ready: known }
    const state = anonymous ? cache.state() : 0
    const rest = root()
    const override = overrideOf(request, query)
    const wanted = override ?? method
    const verb = wanted === 'HEAD' ? 'GET' : wanted
    let wrapping: Envelope = { envelope: false }
    let signedIn: SignedIn | undefined
    const write = (inner: RestResponse, isCached = false, shared?: SharedAnswer) => {
      // A cache that ignores the header would serve the refusal to requests without it.
      const isOdd = inner.status >= 400 && inner.status < 500 && headers[overrideHeader] !== undefined
      const facts = {
        rest: rest.url,
        // Requests with a password of any kind, even a wrong one, are not answered from the cache.
        uncached: !isOpen || isOdd || hasWord,
        sharedSeconds: isCached ? options.shared.seconds : 0,
        shared: isCached ? shared : options.shared.refuse(inner.status),
      }
      return respond(inner, wrapping, facts, { method, encoding, isCached }, versions.versionOf)
    }
    try {
      signedIn = options.caller ? undefined : await authenticate(headers['authorization'], request)
      wrapping = { ...readWrapping(query), emptyAs: rest.emptyAs }
      let words: TriedPasswords | undefined
      const tries: TriedPasswords['tries'] = (...word) => (words ??= options.words(request)).tries(...word)
      const caller = options.caller ?? { ...callerOf(signedIn?.user, site, signedIn?.token), tries }
      const working = () => work({ request, query, verb, rest }, caller, anonymous)
      const { made: answered, shared } = anonymous
        ? await options.shared.during(written, working)
        : { made: await working(), shared: undefined }
      const inner = override === 'HEAD' ? { ...answered, body: { raw: '' } } : answered
      const late = words?.refusal()
      // A completed write is answered as such.
      if (late && (inner.status >= 400 || verb === 'GET')) throw late
      const isCached = anonymous && inner.lasting === true && inner.status === 200
      const made = await write(inner, isCached, shared)
      if (!isCached) return { ready: made, user: signedIn?.user }
      // Programs revalidate a file by its date.
      const isFile = 'raw' in inner.body && made.etag !== undefined
      const ready = isFile ? { ...made, since: cache.since(written, encoding, made.etag!) } : made
      cache.set(written, encoding, state, ready)
      return { ready }
    } catch (error) {
      if (!(error instanceof RestError)) options.report(error, `${method} ${path}`)
      const isOfCallback = error instanceof RestError && error.code === errors.rest_callback_invalid.code
      return { ready: await write(isOfCallback ? invalidCallback(error) : toRefusal(error)), user: signedIn?.user }
    }
  }

  async function work(
    { request, query, verb, rest }: ParsedRequest,
    caller: Caller,
    isOfAll: boolean,
  ): Promise<RestResponse> {
    const { headers, body: source } = request
    const embeds = query['_embed'] === undefined ? undefined : readEmbeds(query['_embed'])
    let body: RequestBody | undefined
    const limits = {
      body: options.bodyLimit,
      get upload() {
        return options.uploadLimit()
      },
      memory,
      disk,
      signedIn: caller.user !== undefined,
      makeFolder: () => site.files.makeUploadFolder(),
    }
    const inner: RestRequest = {
      rest,
      method: verb,
      match: request.match,
      query,
      ...(verb === 'GET' && { bare: bareNames(request.target.split('?', 2)[1] ?? '') }),
      headers,
      caller,
      origin: { ip: request.ip, agent: headers['user-agent'] ?? '' },
      asText: !embeds,
      fields: (sent) => {
        const fields = requestedFields({ ...sent, query })
        return embeds ? withLinks(fields) : fields
      },
      ...(source && {
        body: async (keeps, refusal) => {
          body = await readBody(source, limits, keeps, refusal)
          request.heard?.(body)
          return body
        },
      }),
    }
    try {
      const make = async () => {
        const found = await options.dispatch(inner)
        if (found.status >= 400 || !('value' in found.body)) return found
        const fields = requestedFields({ ...body, query })
        if (!(fields || embeds)) return found
        const value = fields ? selected(found.body.value, fields, embeds, found.keeps, rest.emptyAs) : found.body.value
        if (!embeds) return { ...found, body: { value } }
        const { find, dispatch } = options
        const permissions = options.permissionsOf?.(inner)
        // Cached parts are not logged as read.
        const shared = isOfAll && !site.reads ? cache.embedded(rest.url) : undefined
        const embedding = { request: inner, find, dispatch, site, permissions, shared }
        return { ...found, body: { json: await embedLinks(value, embeds, embedding) } }
      }
      // Embedded entries may be read after the site has changed; requests without `_embed` are repeated by `dispatch` itself.
      const made = await (embeds && verb === 'GET' ? rerun(make) : make())
      return query['_digest'] === undefined ? made : withDigests(made, site.home, rest.url)
    } finally {
      if (body) await body.dispose()
    }
  }

  return async (request) => {
    const started = performance.now()
    const { ready, user } = await answerRequest(request)
    const sent = closing(request.body, fitTo(ready, request.method, request.headers, options.cors))
    options.log?.({
      method: request.method,
      target: request.target,
      status: sent.status,
      bytes: sent.body?.length ?? 0,
      ms: performance.now() - started,
      user: user?.id,
    })
    return sent
  }
}

// Embedded entries are found by the links, which `_embedded` therefore selects as well; in lists only `_links` does.
function selected(
  value: unknown,
  fields: Fields,
  embeds: Embeds | undefined,
  keeps: readonly string[] = [],
  emptyAs: 'object' | 'list',
): unknown {
  if (Array.isArray(value)) return selectFields(value, fields, emptyAs)
  const all = embeds ? withLinks(fields)! : fields
  return selectFields(value, [...all, ...keeps.map((name) => [name])], emptyAs)
}

function withLinks(fields: Fields | undefined): Fields | undefined {
  return fields?.some(([name]) => name === '_embedded') ? [...fields, ['_links']] : fields
}

const overrideHeader = 'x-http-method-override'

// Some clients and proxies support only GET and POST.
function overrideOf({ method, headers }: HttpRequest, query: Params): string | undefined {
  const verb = method === 'POST' && (query['_method'] ?? headers[overrideHeader])
  return typeof verb === 'string' && verb !== '' ? verb.toUpperCase() : undefined
}

// The rest of a body is not read, however long it is: the connection ends with the answer.
function closing(body: BodySource | undefined, sent: SentResponse): SentResponse {
  if (!body || (body.isComplete() && sent.status !== 413)) return sent
  body.stop()
  return { ...sent, headers: [...sent.headers, 'Connection', 'close'] }
}
