import type { IncomingHttpHeaders } from 'node:http'
import { isHost } from '../../text/hosts.ts'
import { type IsTrusted, toAddress } from './trusted-proxies.ts'

/** The sender of a request, according to trusted proxies. */
export interface Forwarded {
  /** The client's IP address; empty if there is no connection. */
  readonly ip: string
  /** Where the client reached the site: `https://example.org`. Absent if no trusted proxy reports it. */
  readonly home?: string
}

/** A proxy's statements about the request that it received. */
interface Hop {
  readonly from?: string | undefined
  readonly host?: string | undefined
  readonly scheme?: string | undefined
}

/**
 * Reads `Forwarded` (RFC 7239) and `X-Forwarded-For`, `-Host`, `-Proto`. Each proxy appends its client's address, so the chain
 * is walked back from `peer`, the other end of the connection, as long as it leads from one trusted proxy to the next. A fact
 * on which both kinds disagree is not trusted: a proxy that writes one of them let the client's own version of the other pass.
 */
export function readForwarded(headers: IncomingHttpHeaders, peer: string, isTrusted: IsTrusted): Forwarded {
  if (!isTrusted(peer)) return { ip: peer }
  const readings = [readStandard(headers), readUsual(headers)].flatMap((hops) =>
    hops.length > 0 ? [walk(hops, peer, isTrusted)] : [],
  )
  const [first, second = first] = readings
  if (!first || !second) return { ip: peer }
  const ip = first.ip === second.ip ? first.ip : peer
  if (first.host !== second.host || first.scheme !== second.scheme) return { ip }
  const host = first.host ?? toHost(headers.host)
  return host === undefined ? { ip } : { ip, home: new URL(`${first.scheme ?? 'http'}://${host}`).origin }
}

function walk(hops: readonly Hop[], peer: string, isTrusted: IsTrusted) {
  let ip = peer
  let at = hops.length
  while (at > 0 && isTrusted(ip)) {
    const before = hops[--at]!.from
    if (before === undefined) break
    ip = before
  }
  // The outermost proxy is authoritative; those behind it repeat its statements, or are silent.
  const known = hops.slice(at)
  return {
    ip,
    host: known.find(({ host }) => host !== undefined)?.host,
    scheme: known.find(({ scheme }) => scheme !== undefined)?.scheme,
  }
}

function readUsual(headers: IncomingHttpHeaders): Hop[] {
  const [from, hosts, schemes] = ['for', 'host', 'proto'].map((name) => listOf(headers[`x-forwarded-${name}`]))
  const length = Math.max(from!.length, hosts!.length + schemes!.length > 0 ? 1 : 0)
  // Each proxy appended to a list as long as the chain; of any other list, only the last proxy's value is known.
  const of = (list: readonly string[], i: number) =>
    list.length === length ? list[i] : i === length - 1 ? list.at(-1) : undefined
  return Array.from({ length }, (_, i) => ({
    from: toAddress(from![i] ?? ''),
    host: toHost(of(hosts!, i)),
    scheme: toScheme(of(schemes!, i)),
  }))
}

const pair = /\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))\s*(;|,|$)/y

// An unreadable header counts as a silent proxy, so that it contradicts every statement of the other kind.
function readStandard({ forwarded }: IncomingHttpHeaders): Hop[] {
  if (forwarded === undefined) return []
  const hops: Hop[] = []
  let pairs: Record<string, string> = {}
  for (pair.lastIndex = 0; pair.lastIndex < forwarded.length;) {
    const found = pair.exec(forwarded)
    if (!found) return [{}]
    const [, name, quoted, plain, end] = found
    pairs[name!.toLowerCase()] = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain!
    if (end === ';' && pair.lastIndex < forwarded.length) continue
    hops.push({ from: toAddress(pairs['for'] ?? ''), host: toHost(pairs['host']), scheme: toScheme(pairs['proto']) })
    pairs = {}
  }
  return hops.length > 0 ? hops : [{}]
}

function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : header
  return text === undefined ? [] : text.split(',').map((part) => part.trim())
}

const longestHost = 300

// A name or address, with or without a port: it becomes part of every link.
function toHost(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longestHost) return undefined
  const isPlain = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text)
  return isPlain && isHost(text) ? text.toLowerCase() : undefined
}

function toScheme(text: string | undefined): string | undefined {
  const scheme = text?.toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}
