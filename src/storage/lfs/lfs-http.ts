// Own code: undici holds a body in memory that is not read at once (nodejs/undici#5360), and these may be gigabytes.
import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { LfsError } from './lfs-store.ts'

/** The servers to which requests may be sent. */
export interface LfsReach {
  /** The server of the followed remote, which may be anywhere. */
  readonly own: URL
  /** Whether an IP address is on the public internet: all other servers must be, and use https. */
  readonly isPublic: (address: string) => boolean
}

export interface LfsRequest {
  readonly headers: Readonly<Record<string, string>>
  /** Sent with POST; without it, the method is GET. */
  readonly body?: string
  readonly signal: AbortSignal
}

const mostRedirects = 3
const silenceMs = 30_000

/**
 * Sends a request, and follows redirects: one with a body only to the same server. Headers are sent only to the server that
 * they are meant for. Throws LfsError for addresses that may not be requested; network errors.
 */
export async function askLfs(address: URL, request: LfsRequest, reach: LfsReach): Promise<IncomingMessage> {
  let at = address
  let headers = request.headers
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await askOnce(at, { ...request, headers }, reach)
    const { location } = answer.headers
    if (!redirecting.has(answer.statusCode ?? 0) || location === undefined || !URL.canParse(location, at)) return answer
    answer.destroy()
    const next = new URL(location, at)
    if (next.origin !== at.origin) {
      if (request.body !== undefined) throw new LfsError(`it is redirected to another server, ${next.host}`)
      headers = {}
    }
    at = next
  }
  throw new LfsError('it is redirected too many times')
}

function askOnce(url: URL, { headers, body, signal }: LfsRequest, { own, isPublic }: LfsReach) {
  const isOwn = url.origin === own.origin
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (!isOwn && (url.protocol !== 'https:' || (isIP(name) !== 0 && !isPublic(name)))) throw refused(url)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused(url)
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const method = body === undefined ? 'GET' : 'POST'
  const options = {
    ...{ method, headers, signal, timeout: silenceMs, agent: false as const },
    ...(!isOwn && { lookup: publicOnly(isPublic) }),
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, options, resolve)
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new LfsError(`${url.host} stopped responding`)))
    // A server that switches protocols has not answered, and node reports nothing else.
    request.on('close', () => reject(new LfsError(`${url.host} does not answer`)))
    request.end(body)
  })
}

const redirecting = new Set([301, 302, 303, 307, 308])

function refused({ host }: URL): LfsError {
  return new LfsError(`${host} may not be used: only the server of the remote, and public ones by https`)
}

// The connection goes to the address that was checked: a name cannot resolve differently a moment later.
function publicOnly(isPublic: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    systemLookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 4)
      if (addresses.length === 0 || addresses.some(({ address }) => !isPublic(address)))
        return done(new LfsError(`${name} is not public`), '', 4)
      if (options.all) return done(null, addresses)
      return done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}
