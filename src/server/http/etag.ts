import { hash } from 'node:crypto'
import type { Call, Entry, Site } from '../../model/model.ts'
import type { KeyedHash } from '../../define/keyed-hash.ts'
import { errors } from './errors.ts'

export type EntryVersions = ReturnType<typeof openEntryVersions>

/**
 * Versions that a secret keys. A plain digest of a file would let everybody try guesses at its hidden values, like passwords or
 * addresses. Plain ones are accepted, as servers that follow a remote without `--cluster-secret` hand them out.
 */
export function openEntryVersions(site: Pick<Site, 'versionOf'>, hash?: KeyedHash) {
  const digestOf = (entry: Entry) => site.versionOf(entry)
  const versionOf = hash ? (entry: Entry) => hash(`etag\n${digestOf(entry)}`) : digestOf
  const isOneOf = (versions: ReadonlySet<string>, entry: Entry) =>
    versions.has(versionOf(entry)) || versions.has(digestOf(entry))
  return { versionOf, isOneOf }
}

/** Strong tag of an answer, `"<version>.<hash>"`: the entry's version (`0` without an entry) and the body's hash. */
export function toEtag(version: string | undefined, body: Uint8Array): string {
  return `"${version ?? '0'}.${hash('sha1', body, 'base64url').slice(0, 20)}"`
}

/** The tag of a compressed body, whose bytes differ by encoding and quality: see `compress`. */
export function encodedEtag(etag: string, encoding: string, isCached: boolean): string {
  return `${etag.slice(0, -1)}.${encoding}${isCached ? '' : '1'}"`
}

/** Whether `If-None-Match` or `If-Match` names a tag; weak forms count, and those of other encodings. */
export function namesTag(header: string, etag: string): boolean {
  const own = withoutEncoding(etag.slice(1, -1))
  return header.trim() === '*' || tagsOf(header).some((tag) => withoutEncoding(tag) === own)
}

/**
 * The precondition of `If-Match` or `If-Unmodified-Since`, to be checked on the entry under the write lock. Only a tag's
 * version counts, so a tag read in any context or by any other caller is valid.
 */
export function toPrecondition(
  headers: Readonly<Record<string, string>>,
  { isOneOf }: EntryVersions,
): Call['precondition'] {
  const match = headers['if-match']
  if (match !== undefined) {
    if (match.trim() === '*') return undefined
    const versions = new Set(tagsOf(match).map((tag) => tag.split('.')[0]!))
    return (entry) => (isOneOf(versions, entry) ? undefined : errors.rest_precondition_failed())
  }
  const since = Date.parse(headers['if-unmodified-since'] ?? '')
  if (Number.isNaN(since)) return undefined
  // The header has a resolution of one second.
  return (entry) => (Math.floor(entry.modified / 1000) * 1000 <= since ? undefined : errors.rest_precondition_failed())
}

function tagsOf(header: string): string[] {
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].map((match) => match[1]!)
}

function withoutEncoding(tag: string): string {
  return tag.replace(/\.(?:br|gzip)1?$/, '')
}
