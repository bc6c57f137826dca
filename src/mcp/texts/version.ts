import type { Entry } from '../../model/model.ts'
import { keyedHash } from '../../define/keyed-hash.ts'
import { isSameSecret } from '../../text/secrets.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { errors } from '../errors.ts'
import { type Marks, marksOf } from './blocks.ts'
import type { Text } from './texts.ts'
import type { Ranges } from './ranges.ts'

/** The ranges read of each member. */
export type ReadRanges = ReadonlyMap<string, Ranges>

/**
 * A state of an entry, and the ranges that a caller has read of it. It is signed and handed out, so that nothing is stored
 * between calls; it reveals nothing beyond the text.
 */
export interface Version {
  /** Digest of the entry's file. */
  readonly state: string
  readonly read: ReadRanges
  /** Marks of its body, and of its other keys, in order of their names. */
  readonly marks: Marks
  readonly keys: readonly string[]
}

/** The longest version that is accepted, in UTF-16 units. */
export const longestVersion = 4000

const mostKeys = 60

/** The current version of an entry, serialized for callers. May abort with `Again`. */
export function toVersion(entry: Entry, site: OpenSite, texts: readonly Text[], read: ReadRanges): string {
  const { step, digests } = marksOf(bodyAmong(texts, entry), (words) => markOf(words, site))
  const parts = [
    'v1',
    entryStateOf(entry, site),
    [...read]
      .filter(([, ranges]) => ranges.length > 0)
      .map(([member, ranges]) => `${nameToWord(member)}:${ranges.map(([from, to]) => `${from}-${to}`).join('+')}`)
      .join(','),
    String(step),
    digests.join(''),
    keyMarks(entry, site).join(''),
  ]
  const signed = parts.join('.')
  return `${signed}.${signatureOf(entry, signed, site)}`
}

/** Parses a version. @throws RestError `mcp_invalid_version` for one of another entry or website, or a forged one */
export function readVersion(text: string, entry: Entry, site: OpenSite): Version {
  const ref = `${entry.resource.name}/${entry.id}`
  const at = text.lastIndexOf('.')
  const signed = text.slice(0, Math.max(0, at))
  const [, state = '', read = '', step = '1', digests = '', keys = ''] = signed.split('.')
  if (text.length > longestVersion || !isSameSecret(text.slice(at + 1), signatureOf(entry, signed, site)))
    throw errors.mcp_invalid_version({ ref }).with({ next: readingNext(entry) })
  return {
    state,
    read: new Map(read.split(',').filter(Boolean).map(wordsToReading)),
    marks: { step: Number(step), digests: digests.match(/../g) ?? [] },
    keys: keys.match(/../g) ?? [],
  }
}

/** The state of an entry's file, as in versions. */
export function entryStateOf(entry: Entry, site: OpenSite): string {
  return keyedDigest(site.versionOf(entry), 14, site)
}

/** Marks of the front matter values, one for each key. */
export function keyMarks({ data }: Entry, site: OpenSite): string[] {
  const names = Object.keys(data).toSorted().slice(0, mostKeys)
  return names.map((name) => markOf(`${name}\n${JSON.stringify(data[name])}`, site))
}

/** A short keyed digest of words, for marks. */
export function markOf(words: string, site: OpenSite): string {
  return keyedDigest(words, 2, site)
}

/** The body among the texts of an entry; empty if it has none. */
export function bodyAmong(texts: readonly Text[], { resource }: Entry): string {
  return texts.find(({ member }) => member === resource.bodyKey)?.text ?? ''
}

// The first characters of a hash of 32 hexadecimal digits, in base64url.
function keyedDigest(text: string, length: number, site: OpenSite): string {
  return Buffer.from(site.service(keyedHash)(`assistant\n${text}`), 'hex')
    .toString('base64url')
    .slice(0, length)
}

function signatureOf({ resource, id }: Entry, signed: string, site: OpenSite): string {
  return keyedDigest(`version ${resource.name}/${id}\n${signed}`, 21, site)
}

function wordsToReading(words: string): readonly [string, Ranges] {
  const [member = '', ranges = ''] = words.split(':')
  return [
    decodeURIComponent(member),
    ranges.split('+').map((range) => range.split('-').map(Number) as [number, number]),
  ]
}

function nameToWord(member: string): string {
  return encodeURIComponent(member).replaceAll('.', '%2E')
}

/** The call that reads an entry, or a part of it, as the recommended next call. */
export function readingNext({ resource, id }: Entry, more: Readonly<Record<string, unknown>> = {}) {
  return { tool: 'get_content', arguments: { type: resource.name, ...(!resource.configures && { ref: id }), ...more } }
}
