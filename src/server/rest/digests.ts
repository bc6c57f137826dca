import { createHash } from 'node:crypto'
import type { RestResponse } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'

/** Where an answer says the digest of all that it shows. */
const digestHeader = 'X-Almanac-Digest'

/**
 * An answer with digests (`_digest`): a member of each entry, and a header for the whole, totals included. A digest is
 * that of what is answered, with the fields that were asked for, whatever the address of the site, its port, and the
 * arguments in links that lists make of the present time: two servers of the same content say the same.
 *
 * @param home the website's address, without a slash at its end
 * @param rest that of the interface
 */
export function withDigests(answer: RestResponse, home: string, rest: string): RestResponse {
  const { status, headers, body } = answer
  if (status !== 200 || 'raw' in body) return answer
  const value: unknown = 'json' in body ? JSON.parse(body.json) : body.value
  const digest = openDigest(home, rest)
  const totals = Object.entries(headers).filter(([name]) => /-total(?:pages)?$/i.test(name))
  return {
    ...answer,
    headers: { ...headers, [digestHeader]: digest([value, totals]) },
    body: { value: withMembers(value, digest) },
  }
}

function withMembers(value: unknown, digest: (value: unknown) => string): unknown {
  const withOne = (one: unknown) => (isRecord(one) ? { ...one, _digest: digest(one) } : one)
  if (Array.isArray(value)) return value.map(withOne)
  if (!isRecord(value) || 'id' in value) return withOne(value)
  // A list in the form of its namespace: `{ "events": [ … ] }`.
  const lists = Object.entries(value).map(([name, list]) => [name, Array.isArray(list) ? list.map(withOne) : list])
  return Object.fromEntries(lists) as Record<string, unknown>
}

function openDigest(home: string, rest: string): (value: unknown) => string {
  const encoded = encodeURIComponent(home)
  const withoutAddress = (_name: string, one: unknown) => {
    if (typeof one !== 'string') return one
    const address = one.startsWith(rest) ? one.replace(/\?.*/s, '') : one
    return address.replaceAll(home, '').replaceAll(encoded, '')
  }
  return (value) =>
    createHash('sha256')
      .update(JSON.stringify(value, withoutAddress) ?? '')
      .digest('base64url')
      .slice(0, 22)
}
