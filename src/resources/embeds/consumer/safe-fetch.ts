import { createWriteStream } from 'node:fs'
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { AddressRefused, type FetchTarget, toFetchTarget } from './fetch-target.ts'
import { isPublicAddress } from './public-address.ts'
import { quietly } from '../../../text/values.ts'

export type FindAddresses = (name: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void

export interface FetchRules {
  /** Hosts (`host` or `host:port`) that need not be public. */
  readonly allowedHosts: readonly string[]
  /** Milliseconds in total, including redirects; 5000 by default. */
  readonly timeout?: number
  /** The body's limit in bytes; 1 MiB by default. */
  readonly maxBytes?: number
  readonly accept?: string
  readonly findAddresses?: FindAddresses
}

export interface Fetched {
  readonly status: number
  /** The address after redirects. */
  readonly url: URL
  readonly text: string
}

const mostRedirects = 5
const usualTimeout = 5000
const usualBytes = 1024 * 1024

/**
 * Fetches text from the public internet. Every address on the way is checked, names after they are resolved, and the connection
 * is made to the checked address, so that a name cannot change its meaning in between. Throws AddressRefused, and network
 * errors: no response in time, or too long a response.
 */
export function safeFetch(address: string, rules: FetchRules): Promise<Fetched> {
  return follow(address, rules, async ({ body, headers }) => {
    const parts: Uint8Array[] = []
    for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part)
    return decoderFor(String(headers['content-type'] ?? '')).decode(Buffer.concat(parts))
  }).then(({ read, ...answer }) => ({ ...answer, text: read }))
}

/**
 * Downloads a file in the same way, whatever the response's status, which it returns; nothing may exist at the path `file`.
 * Throws AddressRefused, network errors and system errors.
 */
export async function safeDownload(address: string, file: string, rules: FetchRules): Promise<number> {
  const { status } = await follow(address, rules, ({ body }) =>
    pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 })),
  )
  return status
}

interface ReadAnswer<T> extends Omit<Fetched, 'text'> {
  readonly read: T
}

type Read<T> = (answer: Dispatcher.ResponseData) => Promise<T>

async function follow<T>(address: string, rules: FetchRules, read: Read<T>): Promise<ReadAnswer<T>> {
  const signal = AbortSignal.timeout(rules.timeout ?? usualTimeout)
  let at = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await fetchOnce(toFetchTarget(at, rules.allowedHosts), rules, { signal, read })
    if (!('location' in answer)) return answer
    at = answer.location
  }
  throw new AddressRefused(address, 'it redirects too many times')
}

// One agent per request: no connection made under other rules is reused.
async function fetchOnce<T>(
  target: FetchTarget,
  rules: FetchRules,
  { signal, read }: { readonly signal: AbortSignal; readonly read: Read<T> },
): Promise<ReadAnswer<T> | { readonly location: string }> {
  const lookup = pinned(target.isAllowed ? () => true : isPublicAddress, rules.findAddresses)
  const most = rules.maxBytes ?? usualBytes
  const connect = { lookup, timeout: rules.timeout ?? usualTimeout }
  const agent = new Agent({ connect, maxResponseSize: most })
  try {
    const answer = await request(target.url, {
      dispatcher: agent,
      signal,
      // The whole body fits: one that waits when its server hangs up would end the process (nodejs/undici#5360).
      highWaterMark: most + 1,
      headers: { accept: rules.accept ?? '*/*', 'accept-encoding': 'identity', 'user-agent': 'Almanac oEmbed' },
    })
    const { statusCode, headers, body } = answer
    body.on('error', () => undefined)
    const location = headers['location']
    if (redirecting.has(statusCode) && typeof location === 'string' && URL.canParse(location, target.url.href))
      return { location: new URL(location, target.url).href }
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity')
      throw new Error(`${target.url.href} responds with the encoding ${String(encoding)}.`)
    return { status: statusCode, url: target.url, read: await read(answer) }
  } catch (error) {
    throw error instanceof errors.ResponseExceededMaxSizeError
      ? new Error(`The response is longer than ${most} bytes.`, { cause: error })
      : error
  } finally {
    // Not awaited: it would wait for a name that is never resolved.
    void agent.destroy().catch(() => undefined)
  }
}

export const redirecting = new Set([301, 302, 303, 307, 308])

/** Resolves names for a connection; one bad address makes the whole name suspect. */
export function pinned(isGood: (address: string) => boolean, find: FindAddresses = findAll): LookupFunction {
  return (name, options, done) => {
    find(name, (error, addresses) => {
      const refused = addresses.length === 0 || addresses.some(({ address }) => !isGood(address))
      if (error || refused) {
        done(error ?? new AddressRefused(name, 'it is not public'), '', 4)
      } else if (options.all) done(null, addresses)
      else done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

const findAll: FindAddresses = (name, found) => {
  systemLookup(name, { all: true }, (error, addresses) => found(error, addresses ?? []))
}

function decoderFor(type: string): TextDecoder {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]
  return quietly(() => new TextDecoder(charset)) ?? new TextDecoder()
}
