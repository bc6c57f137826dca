import type { H3Event } from 'h3'
import { credentials } from '../../define/credentials.ts'
import { nobody } from '../../define/define.ts'
import { RestError } from '../../define/errors.ts'
import type { AssembledSite, Caller, LoggedChange } from '../../model/model.ts'
import { callerOf } from '../../site/show/access.ts'
import { readCredentials, type SignedIn } from '../authentication/authenticate.ts'
import type { Sender } from '../http/client-address.ts'
import { corsRecord } from '../http/cors.ts'
import { jsonHeaders } from '../http/headers.ts'
import { json } from '../http/plain-answers.ts'
import { toRefusal } from '../rest/refusal.ts'
import { type ChangesSince, openBeginnings } from './beginnings.ts'
import type { FollowedRemote } from '../following/followed-remote.ts'
import { ChangeLog } from './change-log.ts'
import { type OpenStream, openChangeStream } from './change-stream.ts'
import { visibleChanges } from './visible-changes.ts'
import { openStreamSlots } from './stream-slots.ts'
import type { HttpOptions } from '../rest/http-handler.ts'

export interface ChangesOptions extends Pick<HttpOptions, 'caller' | 'cors' | 'log' | 'report'> {
  readonly signedIn: (event: H3Event) => Promise<SignedIn | undefined>
  readonly senderOf: (event: H3Event) => Sender
  /** Whether the request comes from a program on this machine, on nobody else's behalf. */
  readonly isFromHere: (event: H3Event) => boolean
  readonly changesSince?: ChangesSince | undefined
  /** The followed remote, whose commits other servers report, too. */
  readonly following?: Pick<FollowedRemote, 'commit' | 'reached'> | undefined
}

/** The interval of checks whether signed-in readers still are, in milliseconds. */
const lookMs = 400
/** How long a reader waits for a commit that another server has reported, in milliseconds. */
const patienceMs = 10_000

interface ChangesQuery {
  readonly caller: () => Caller | undefined
  readonly since: string | null
  readonly isKnown: boolean
}

/**
 * Opens `GET /rest/changes`: which entries changed, as server-sent events if accepted, else as JSON since a cursor, moment or
 * commit. Rights are checked as a change is sent; the log begins with the first request, or at once if following a repository.
 */
export function openChangesRoute(site: AssembledSite, options: ChangesOptions) {
  const takeSlot = openStreamSlots()
  const streams = new Map<OpenStream, () => Caller | undefined>()
  let log: ChangeLog | undefined
  let begin: ReturnType<typeof openBeginnings>
  let watch: NodeJS.Timeout | undefined

  const { following } = options
  const open = () => {
    if (log) return
    log = new ChangeLog(site, following && (() => following.commit))
    begin = openBeginnings(log, options.changesSince, following && ((commit) => following.reached(commit, patienceMs)))
  }
  // Readers may have received everything before from another server.
  if (following) open()

  const changesSince = (place: number, caller: Caller | undefined, earlier: readonly LoggedChange[] = []) => {
    const { end, changes } = log!.after(place)
    return { end, changes: changes && visibleChanges([...earlier, ...changes], caller ?? nobody, site) }
  }

  async function answerChanges(event: H3Event): Promise<Response> {
    open()
    const { req } = event
    const signed = options.caller ? undefined : await options.signedIn(event)
    const params = event.url.searchParams
    const query: ChangesQuery = {
      caller: options.caller ? () => options.caller : stillSignedIn(req.headers.get('authorization'), signed, site),
      since: req.headers.get('last-event-id') ?? params.get('since'),
      isKnown: options.caller !== undefined || signed !== undefined || options.isFromHere(event),
    }
    const isStream = /\btext\/event-stream\b/.test(req.headers.get('accept') ?? '')
    return isStream ? stream(event, query, signed !== undefined) : poll(query)
  }

  async function poll(query: ChangesQuery): Promise<Response> {
    const { place, earlier } = await begin(query.since, query.isKnown)
    const { end, changes } = changesSince(place, query.caller(), earlier)
    const value = { cursor: log!.cursorOf(end), ...(!changes && { reset: true }), changes: changes ?? [] }
    return json(200, value, unstored)
  }

  async function stream(event: H3Event, query: ChangesQuery, isSignedIn: boolean): Promise<Response> {
    const release = takeSlot(options.senderOf(event), isSignedIn)
    try {
      const { place, earlier } = await begin(query.since, query.isKnown)
      let first = earlier
      const reader = {
        place,
        changesSince: (from: number) => {
          const part = changesSince(from, query.caller(), first)
          first = undefined
          return part
        },
      }
      const opened = openChangeStream(log!, reader, () => {
        streams.delete(opened)
        release()
        if (streams.size === 0) watch = void clearInterval(watch)
      })
      streams.set(opened, query.caller)
      watch ??= setInterval(endRevoked, lookMs).unref()
      return new Response(opened.body, {
        statusText: 'OK',
        headers: { ...jsonHeaders, ...unstored, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
      })
    } catch (error) {
      release()
      throw error
    }
  }

  function endRevoked(): void {
    for (const [opened, caller] of [...streams]) if (!caller()) opened.end()
  }

  async function logged(event: H3Event): Promise<Response> {
    const started = performance.now()
    const response = await answerChanges(event).catch((error: unknown) => {
      if (!(error instanceof RestError)) options.report(error, `${event.req.method} changes`)
      const { status, headers, body } = toRefusal(error)
      const value = 'value' in body ? body.value : undefined
      return json(status, value, { ...headers, ...unstored })
    })
    for (const [name, value] of Object.entries(corsRecord(options.cors, event.req))) response.headers.set(name, value)
    const { pathname, search } = event.url
    const ms = performance.now() - started
    options.log?.({ method: event.req.method, target: pathname + search, status: response.status, bytes: 0, ms })
    return response
  }

  return {
    answer: logged,
    close(): void {
      for (const opened of [...streams.keys()]) opened.end()
      log?.close()
      log = undefined
    },
  }
}

const unstored = { 'Cache-Control': 'no-store', Vary: 'Accept, Origin, Authorization' }

/** The sender with current rights; undefined once credentials are revoked or the user deleted. Visitors stay visitors. */
function stillSignedIn(
  header: string | null,
  signed: SignedIn | undefined,
  site: AssembledSite,
): () => Caller | undefined {
  if (!signed) return () => nobody
  const { id, resource } = signed.user
  const [, secret = ''] = readCredentials(header ?? '') ?? []
  return () => {
    const store = site.service(credentials)
    const user = site.get(resource.name, id)
    const proof = user && (store.recognizes(id, secret) ?? store.remembers(id, secret))
    return proof && callerOf(user, site, proof.token)
  }
}
