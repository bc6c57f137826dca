import { createHash } from 'node:crypto'
import type { RestResponse } from '../../model/model.ts'
import { isRecord, toJsonText } from '../../text/values.ts'

const digestHeader = 'X-Almanac-Digest'

/**
 * Adds digests to an answer (`_digest`): a member of each entry, and a header for the whole, totals included. A digest covers
 * the answer with the requested fields, but not the site's address and port, nor arguments in links that lists derive from the
 * present time: two servers of the same content have equal digests.
 *
 * @param home the website's URL, without a trailing slash
 * @param rest that of the interface
 */
export function withDigests(answer: RestResponse, home: string, rest: string): RestResponse {
  const { status, headers, body } = answer
  if (status !== 200 || 'raw' in body) return answer
  const value: unknown = 'json' in body ? JSON.parse(toJsonText(body.json)) : body.value
  const toText = openText(home, rest)
  const totals = toText(Object.entries(headers).filter(([name]) => /-total(?:pages)?$/i.test(name)))
  const [text, bare] = Array.isArray(value) ? withEach(value, toText) : [toText(value), withMembers(value, toText)]
  return {
    ...answer,
    headers: { ...headers, [digestHeader]: answerDigest(`[${text},${totals}]`) },
    body: { value: bare },
  }
}

type ToText = (value: unknown) => string

// A list's text is joined from those of its entries, which are long and serialized once.
function withEach(list: readonly unknown[], toText: ToText): [string, unknown[]] {
  const texts = list.map(toText)
  return [`[${texts.join(',')}]`, list.map((one, i) => withDigest(one, texts[i]!))]
}

function withMembers(value: unknown, toText: ToText): unknown {
  if (!isRecord(value) || 'id' in value) return withDigest(value, toText(value))
  // A list in its namespace's form: `{ "events": [ … ] }`.
  const lists = Object.entries(value).map(([name, list]) => [
    name,
    Array.isArray(list) ? withEach(list, toText)[1] : list,
  ])
  return Object.fromEntries(lists) as Record<string, unknown>
}

function withDigest(value: unknown, text: string): unknown {
  return isRecord(value) ? { ...value, _digest: answerDigest(text) } : value
}

function openText(home: string, rest: string): ToText {
  const encoded = encodeURIComponent(home)
  const withoutAddress = (_name: string, one: unknown) => {
    if (typeof one !== 'string') return one
    const address = one.startsWith(rest) ? one.replace(/\?.*/s, '') : one
    return address.replaceAll(home, '').replaceAll(encoded, '')
  }
  return (value) => {
    const text = JSON.stringify(value) ?? 'null'
    // Examining each string takes as long again; few answers without links need it.
    const isLocal = text.includes(home) || text.includes(encoded) || text.includes(rest)
    return isLocal ? JSON.stringify(value, withoutAddress) : text
  }
}

function answerDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
