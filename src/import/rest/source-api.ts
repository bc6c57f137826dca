import type { SourceQuery } from '../../model/model.ts'
import { ContentError } from '../../storage/files/content-error.ts'

export interface SourceAnswer {
  readonly status: number
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Fetches an address; the caller decides which addresses are allowed. Throws if there is no response. */
export type Fetch = (address: string) => Promise<SourceAnswer>

/** The pace of requests to the source. */
export interface Manners {
  /** Milliseconds between a response and the next request. */
  readonly delay: number
  readonly wait: (ms: number) => Promise<void>
}

export interface Listed {
  readonly status: number
  readonly json: unknown
  /** `X-WP-Total`; undefined if the source does not count. */
  readonly total: number | undefined
}

const mostTries = 6
const longestWait = 60_000

/** The REST interface of another website: one request at a time, with retries while the source cannot respond. */
export class SourceApi {
  readonly root: string
  readonly isSignedIn: boolean
  /** By how many milliseconds the source's clock is ahead of this one, according to its `Date` headers. */
  ahead = 0
  readonly #fetch: Fetch
  readonly #manners: Manners

  /** @param root - its address, `https://old.example/wp-json/` or `https://old.example/?rest_route=/` */
  constructor(root: string, isSignedIn: boolean, fetch: Fetch, manners: Manners) {
    this.root = root
    this.isSignedIn = isSignedIn
    this.#fetch = fetch
    this.#manners = manners
  }

  /** @throws ContentError if the source fails repeatedly, or does not respond in JSON */
  async get(path: string, query: SourceQuery = {}): Promise<Listed> {
    const address = this.#addressOf(path, query)
    const { status, headers, text } = await this.#patiently(address)
    const serverTime = Date.parse(headers['date'] ?? '')
    if (!Number.isNaN(serverTime)) this.ahead = serverTime - Date.now()
    const counted = headers['x-wp-total'] ?? headers['x-tec-total']
    return {
      status,
      json: readJson(text, status, address),
      total: counted === undefined || !/^\d+$/.test(counted) ? undefined : Number(counted),
    }
  }

  #addressOf(path: string, query: SourceQuery): string {
    const url = new URL(this.root)
    if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${path}`)
    else url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return url.href
  }

  async #patiently(address: string): Promise<SourceAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#fetch(address).catch((error: Error) => error)
      if (!(answer instanceof Error) && answer.status !== 429 && answer.status < 500) {
        await this.#manners.wait(this.#manners.delay)
        return answer
      }
      // Such an error would recur.
      const isFinal = answer instanceof Error && isLasting(answer)
      if (tries === mostTries || isFinal) throw failure(address, answer, isFinal ? 1 : tries)
      await this.#manners.wait(pause(answer, tries))
    }
  }
}

function isLasting(error: Error): boolean {
  const code = causeCodeOf(error)
  return error.name === 'AddressRefused' || code === 'ENOTFOUND' || tlsCode.test(code)
}

const tlsCode =
  /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|EPROTO$)/

function causeCodeOf(error: Error): string {
  const { code = '', cause } = error as NodeJS.ErrnoException
  return code || (cause instanceof Error ? causeCodeOf(cause) : '')
}

const later = 'run it again later: it continues where it stopped'

function failure(address: string, answer: SourceAnswer | Error, tries: number): ContentError {
  const { host } = new URL(address)
  if (!(answer instanceof Error))
    return new ContentError(address, `${host} returned ${answer.status}, ${tries} times`, { hint: later })
  const code = causeCodeOf(answer)
  if (tlsCode.test(code))
    return new ContentError(address, `the certificate of ${host} is not trusted (${code}): ${answer.message}`, {
      hint: 'use the host name of the certificate, or name its authority in NODE_EXTRA_CA_CERTS',
    })
  const times = tries > 1 ? ` (${tries} times)` : ''
  return new ContentError(address, `${host} does not answer: ${answer.message}${times}`, { hint: later })
}

// As long as the source requests, or longer each time; randomized, so that waiting clients do not return at once.
function pause(answer: SourceAnswer | Error, tries: number): number {
  const retryAfter = answer instanceof Error ? Number.NaN : Number(answer.headers['retry-after'])
  const usual = 500 * 2 ** (tries - 1) * (0.75 + Math.random() / 2)
  return Math.min(Number.isFinite(retryAfter) ? retryAfter * 1000 : usual, longestWait)
}

function readJson(text: string, status: number, address: string): unknown {
  try {
    // Plugins that write warnings before a response are common.
    return JSON.parse(text.slice(Math.max(0, text.search(/[[{]/))))
  } catch {
    if (status >= 400) return undefined
    throw new ContentError(address, 'the response is not JSON', { hint: 'is this the WordPress REST API?' })
  }
}
