import { lookup as resolveName } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import type { Fetch } from '../../../import/rest/source-api.ts'
import { AddressRefused, toFetchTarget } from '../../../resources/embeds/consumer/fetch-target.ts'
import { pinned, redirecting } from '../../../resources/embeds/consumer/safe-fetch.ts'
import { isPublicAddress } from '../../../resources/embeds/consumer/public-address.ts'
import { quietly } from '../../../text/values.ts'

const timeout = 60_000
/** Bytes of one answer. */
const longest = 64 * 1024 * 1024
const mostRedirects = 5

/**
 * Requests pages of a website that a person named, over one connection. It may be on this machine or in a private network, if
 * the named address is or resolves to one there; otherwise, all redirects must lead to public addresses. The password in
 * `basic` (`name:password` for HTTP Basic) is sent to that host only, and never from https to http. @throws AddressRefused
 */
export async function webSource(url: string, basic?: string) {
  const named = new URL(url)
  /** Hosts that need not be public: the named one, if it is not. */
  const allowedHosts = (await isPublicName(named)) ? [] : [named.host]
  const isNamed = (name: string) => allowedHosts.length > 0 && name === named.hostname
  const lookup: LookupFunction = (name, ...rest) => pinned(isNamed(name) ? () => true : isPublicAddress)(name, ...rest)
  const agent = new Agent({
    connections: 1,
    pipelining: 1,
    connect: { lookup, timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: longest,
  })
  const authorization = basic === undefined ? undefined : `Basic ${Buffer.from(basic).toString('base64')}`
  const fetch: Fetch = async (address) => {
    let at = address
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const target = toFetchTarget(at, allowedHosts).url
      const mayTell = authorization !== undefined && isSameAddress(named, target)
      const { statusCode, headers, body } = await request(target, {
        dispatcher: agent,
        // Large enough for any body: a body that waits when its server hangs up would end the process (nodejs/undici#5360).
        highWaterMark: longest + 1,
        headers: {
          accept: 'application/json, text/html;q=0.9, */*;q=0.8',
          'accept-encoding': 'identity',
          'user-agent': 'Almanac import',
          ...(mayTell && { authorization }),
        },
      })
      const { location } = headers
      const flat = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])
      const text = await body.text()
      if (!redirecting.has(statusCode) || typeof location !== 'string')
        return { status: statusCode, headers: Object.fromEntries(flat), text }
      at = new URL(location, target).href
    }
    throw new AddressRefused(address, 'it redirects too often')
  }
  return { fetch, allowedHosts, close: () => void agent.destroy().catch(() => undefined) }
}

// Non-standard ports and names count as private addresses that the person named, too.
async function isPublicName(url: URL): Promise<boolean> {
  if (!quietly(() => toFetchTarget(url.href, []))) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  // A name that does not resolve is reported when it is fetched.
  const found = await resolveName(host, { all: true }).catch(() => [])
  return found.every(({ address }) => isPublicAddress(address))
}

function isSameAddress(named: URL, target: URL): boolean {
  const isUpgraded =
    named.protocol === 'http:' && target.protocol === 'https:' && named.port === '' && target.port === ''
  return named.hostname === target.hostname && (named.origin === target.origin || isUpgraded)
}
