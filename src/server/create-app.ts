import type { IncomingMessage } from 'node:http'
import { H3, type H3Event } from 'h3'
import { type KeyedHash, keyedHash } from '../define/keyed-hash.ts'
import { tally } from '../define/tally.ts'
import type { AssembledSite, Caller, RestRoot } from '../model/model.ts'
import { mountNamesOf } from '../derive/areas.ts'
import { rootAt } from '../derive/rest-root.ts'
import { useTextThread } from '../site/show/text-thread.ts'
import type { AccessLog } from './http/access-log.ts'
import { openAuthentication, type SignedIn, signIn } from './authentication/authenticate.ts'
import { openAuthorization } from './authentication/authorize-application.ts'
import { authorizePath, serverPaths } from '../derive/server-paths.ts'
import { openBudget } from './http/budget.ts'
import { openSenders } from './http/client-address.ts'
import { openEncodings } from './http/compress.ts'
import { openEntryVersions } from './http/etag.ts'
import { corsRecord, isPreflight, openCors } from './http/cors.ts'
import type { Listener, Report } from './http/guard-listener.ts'
import { toWebResponse } from './http/ready-answer.ts'
import { errors } from './http/errors.ts'
import type { Params } from './http/query-params.ts'
import type { RequestBody } from './http/body/read-body.ts'
import { openResponseCache } from './http/response-cache.ts'
import { answerDocs } from './interface-docs.ts'
import { answerReads, json, noContent, reportToStderr, toErrorResponse } from './http/plain-answers.ts'
import { openListener } from './open-listener.ts'
import { openMount, type OpenMount } from './open-mount.ts'
import { openPages, pageResponse, type PagesOptions } from './serve-pages.ts'
import { openSignInAttempts } from './authentication/sign-in-attempts.ts'
import { openWords } from './authentication/words.ts'
import type { SignInLog } from './authentication/sign-in-log.ts'
import { withoutPublicPath } from './public-path.ts'
import { serveUploads } from './serve-uploads.ts'
import { SharedAnswers, type SharingOptions } from './shared-caches/shared-answers.ts'
import type { ChangesSince } from './changes/beginnings.ts'
import { openChangesRoute } from './changes/changes-route.ts'
import { type HealthSources, healthOf } from './health.ts'
import { nodeRequest, requestBodyOf, type RequestReaders, toHttpRequest } from './to-http-request.ts'

export interface AppOptions extends SharingOptions, HealthSources {
  /** Path of the interface below the website's address; `/rest` by default, `false` for none. */
  readonly mount?: string | false
  /** Also answers below `/wp-json` under WordPress's names; `legacy`: as clients of old versions expect. */
  readonly wordpress?: boolean | 'legacy'
  /** Proxies whose `Forwarded` and `X-Forwarded-*` are trusted: addresses, networks, `loopback`; none by default. */
  readonly trustProxy?: readonly string[]
  readonly readOnly?: boolean
  /** The caller of all interface requests, whatever their headers say, for programs that use it within their process. */
  readonly caller?: Caller
  readonly log?: AccessLog | undefined
  /** Receives each refused sign-in. */
  readonly signIns?: SignInLog | undefined
  /** Adds routes outside the mount. */
  readonly extra?: (app: H3, within: Within) => void
  /** Maximum bytes of a form with files, or of a file as a body; by default the setting `upload_limit`, or 64 MB. */
  readonly uploadLimit?: number
  /** Maximum bytes of a JSON or urlencoded body; 8 MB by default. */
  readonly bodyLimit?: number
  /** The size of the response cache in bytes; 64 MB by default. */
  readonly keptBytes?: number
  /**
   * Hashes with a secret that several servers share; it keys the versions in `ETag`s, and signs the forms issued to people. By
   * default, this machine's secret does; nothing keys versions while it follows a remote.
   */
  readonly sharedHash?: KeyedHash | undefined
  /** The changes since a commit, for readers of the change stream. */
  readonly changesSince?: ChangesSince
  /** Receives internal errors; by default, writes them to standard error. */
  readonly report?: Report
}

/** The parts of the server that routes outside the mount may use. */
export interface Within extends Pick<PagesOptions, 'ipOf' | 'wordsOf' | 'cors' | 'log'> {
  /** Signs in by the `Authorization` header, like the interface; throws like `Authenticate`. */
  readonly signedIn: (event: H3Event) => Promise<SignedIn | undefined>
  /** Runs work on a request at the address where its client reached the site. */
  readonly where: <T>(event: H3Event, work: () => T) => T
  readonly report: Report
}

/** A site's web server: an h3 app, which other h3 apps can mount. */
export interface App extends H3 {
  /** The same for a node server; cached answers bypass h3 unless there is middleware. */
  readonly listener: Listener
  /** Ends the change streams, for which a closing server would wait. */
  readonly endStreams: () => void
}

/**
 * Makes the web server of a site: the REST interface below `mount`, files below `/uploads/`, `/healthz`, the routes of
 * `extra`, and pages at every other address. Each derived route is one of h3's router (`/rest/core/v2/posts/:id(\d+)`, any
 * verb).
 *
 * It is an h3 app like any other. Middleware applies to its routes (`app.use('/rest/core/v2/users/**', guard)`), plugins
 * register with it (`app.register(plugin)`), and another h3 app can mount it, with that app's own options and hooks:
 *
 * ```ts
 * const site = openFolder('content', { areas, publicUrl: 'https://example.org/cms' })
 * const app = new H3()
 * app.use('/cms/rest/**', onRequest(countRequests))
 * app.mount('/cms', createApp(site))
 * ```
 *
 * Middleware sees a path of the interface in lower case; if the client wrote capital letters, middleware for all paths
 * runs twice. The same happens at an address whose proxy did not strip the path of the public address.
 *
 * @throws Error whose message is the name in `trustProxy` that is no address, network or `loopback`
 */
export function createApp(site: AssembledSite, options: AppOptions = {}): App {
  useTextThread()
  const { bodyLimit = 8 * megabyte, following, log, mount = serverPaths.rest, report = reportToStderr } = options
  const readOnly = (following !== undefined && !following.takesWrites) || (options.readOnly ?? false)
  const { ipOf, homeOf, senderOf, isFromHere } = openSenders(options.trustProxy)
  const readers = { senderOf, encodingOf: openEncodings(site, isFromHere) }
  const where = <T>(event: H3Event, work: () => T) => at(nodeRequest(event), work)
  const senderOfEvent = (event: H3Event) => senderOf(nodeRequest(event))
  const cors = openCors(site)
  const cache = openResponseCache(site, options.keptBytes, !following)
  // A changed setting applies at once.
  const uploadLimit = () => options.uploadLimit ?? Number(site.settings['upload_limit'] ?? 64 * megabyte)
  const desk = openSignInAttempts({ log: options.signIns, tally: site.service(tally) })
  const authenticate = openAuthentication(site, desk)
  const words = openWords({ tally: site.service(tally) })
  const wordsOf = (event: H3Event) => words(senderOfEvent(event))
  const shared = {
    ...{ authenticate, words, cache, cors, bodyLimit, uploadLimit, log, report },
    caller: options.caller,
    versions: openEntryVersions(site, options.sharedHash ?? (following ? undefined : site.service(keyedHash))),
    shared: new SharedAnswers(site, options),
    memory: openBudget(() => Math.max(128 * megabyte, 4 * bodyLimit), 256),
    disk: openBudget(() => Math.max(512 * megabyte, 4 * uploadLimit()), 32),
  }
  const open = (root: () => RestRoot) =>
    openMount(site, root, {
      ...{ ...shared, readers, where, readOnly: readOnly && following ? 'follows' : readOnly },
      ...(!readOnly && { once: following?.once }),
    })
  const own = open(rootAt(() => site.address.of(mount || serverPaths.rest)))
  const wordpress = options.wordpress
    ? open(
        rootAt(() => site.address.of(serverPaths.wordpress), mountNamesOf(site, 'wordpress'), {
          system: 'wordpress',
          legacy: options.wordpress === 'legacy',
          authorizes: !readOnly,
        }),
      )
    : undefined

  const app = new H3({
    silent: true,
    // A malformed escape is a path without a route, like any other.
    allowMalformedURL: true,
    onError: (error, event) => toErrorResponse(error, event, report),
  })
  const signedIn = (event: H3Event) =>
    authenticate(event.req.headers.get('authorization') ?? undefined, senderOfEvent(event))
  const changes = openChangesRoute(site, {
    ...{ signedIn, senderOf: senderOfEvent, isFromHere: (event) => isFromHere(nodeRequest(event)) },
    ...{ caller: options.caller, changesSince: options.changesSince, following, cors, log, report },
  })
  const sent = { ...readers, cors, where }
  if (mount !== false) answerReads(app, `${mount}/changes`, changes.answer)
  if (mount !== false) own.router.mountIn(answerDocs(app, mount, site, own, sent), mount)
  if (wordpress) wordpress.router.mountIn(app, serverPaths.wordpress)
  answerReads(app, serverPaths.health, ({ req }) => {
    const { status, body } = healthOf(site.configuration.revision, options)
    return json(status, body, { Vary: 'Origin', ...corsRecord(cors, req) })
  })
  if (wordpress && !readOnly) {
    const authorize = openAuthorization(site, {
      root: wordpress.root,
      signIn: (given, sender) => signIn(site, desk, given, sender),
      senderOf: senderOfEvent,
      bodyOf: requestBodyOf,
      memory: shared.memory,
      hash: options.sharedHash ?? site.service(keyedHash),
    })
    const answer = async (event: H3Event) => pageResponse(await where(event, () => authorize(event)), event, sent)
    answerReads(app, authorizePath, answer).post(authorizePath, answer)
  }
  const uploads = serveUploads(app, site, {
    ...{ ...shared, senderOf, isShared: following !== undefined },
    missingPage: (event) => pages(event),
  })
  options.extra?.(app, { signedIn, ipOf: (event) => ipOf(nodeRequest(event)), wordsOf, where, cors, log, report })
  const mounts = [mount, wordpress && serverPaths.wordpress].filter((path) => typeof path === 'string')
  const pages = openPages(site, {
    root: wordpress ? wordpress.root : own.root,
    ...{ ...shared, ...readers, mounts, readOnly },
    ipOf: (event) => ipOf(nodeRequest(event)),
    wordsOf,
    send: async (event, path) => {
      const { headers, ...request } = toHttpRequest(event, own.router.find(path), readers)
      // Sent signed out: no other website can send forms in a user's name.
      const { authorization: _signedIn, ...sent } = headers
      let fields: Params | undefined
      const heard = ({ form }: RequestBody) => (fields = form)
      const answer = await own.handle({ ...request, target: path, encoding: '', headers: sent, heard })
      return { text: answer.body?.toString() ?? 'null', fields }
    },
  })
  const withoutPath = withoutPublicPath(site)
  const answerOther = async (event: H3Event) =>
    (wordpress && (await answerRestRoute(event, wordpress, readers))) ??
    (await uploads.answer(event)) ??
    (await pages(event)) ??
    json(404, errors.not_found())
  app.all('/**', (event) => {
    const { req } = event
    if (isPreflight(req.method, Object.fromEntries(req.headers)))
      return noContent({ Vary: 'Origin', ...corsRecord(cors, req) })
    return where(event, async () => (withoutPath(event) ? app.handler(event) : answerOther(event)))
  })

  const listener = openListener(app, { ...readers, cache, cors, log, report, mounts, isFile: uploads.isBelow, at })
  return Object.assign(app, { listener, endStreams: changes.close })

  function at<T>(request: IncomingMessage | undefined, work: () => T): T {
    const home = homeOf(request)
    return home === undefined ? work() : site.address.reachedAt(home, work)
  }
}

const megabyte = 1024 * 1024

/** Answers `/?rest_route=/wp/v2/posts` and `/index.php/wp-json/wp/v2/posts`, as WordPress where URLs cannot be rewritten. */
async function answerRestRoute(event: H3Event, { router, handle }: OpenMount, readers: RequestReaders) {
  const { pathname, searchParams } = event.url
  const below = /^\/index\.php\/wp-json(?=\/|$)(.*)/.exec(pathname)
  const path = below ? below[1] || '/' : /^\/(?:index\.php)?$/.test(pathname) && searchParams.get('rest_route')
  if (!path) return undefined
  const query = new URLSearchParams(searchParams)
  query.delete('rest_route')
  const request = toHttpRequest(event, router.find(path), readers)
  const target = `${serverPaths.wordpress}${path}?${query}`
  return toWebResponse(await handle({ ...request, target, written: request.target }))
}
