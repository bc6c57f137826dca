// Own code: clients count on PHP's reading, where the last of two values counts; qs makes them a list.
import { decodeOctets } from '../../text/wordpress/slug.ts'

/** Parameters by name: texts, or lists and objects of them, nested by the brackets in their names. */
export type Params = Record<string, unknown>

/**
 * Parses a query or urlencoded body like PHP: a name's last value counts, `a[]=1&a[]=2` and `a[0]=1&a[1]=2` are lists,
 * `a[x][y]=1` nests, a malformed `%` stays. Ignores what exceeds 1,000 parameters or 8 levels, or would reach a prototype.
 */
export function parseParams(text: string): Params {
  if (text === '') return {}
  return needsCare.test(text) ? nestParams(pairsOf(text)) : parsePlain(text)
}

/** Names without an equals sign: `a` of `a&b=1&c=`. WordPress writes false values this way in its links. */
export function bareNames(query: string): string[] {
  return bare.test(query) ? [...parts(query)].slice(0, maxParams).filter((part) => !part.includes('=')) : []
}

/** Nests names with brackets, in the order of the pairs; limits as for `parseParams`. */
export function nestParams(pairs: Iterable<readonly [name: string, value: string]>): Params {
  const root: Branch = { items: new Map(), next: 0 }
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > maxParams) break
    const keys = bracketKeysOf(name)
    if (keys) insert(root, keys, value)
  }
  const params = together()
  for (const [name, value] of root.items) params[name] = typeof value === 'string' ? value : finish(value)
  return params
}

/**
 * Merges parameters of several sources; the last one of a name counts. Without a prototype: each member with a name that others
 * choose makes an ordinary object change its hidden class, so that a thousand took 50 ms.
 */
export function together(...sources: readonly (Params | undefined | false)[]): Params {
  return Object.assign(Object.create(null) as Params, ...sources)
}

/** The part of a name before its brackets: `files` of `files[]`. */
export function baseName(name: string): string {
  const bracket = name.indexOf('[')
  return bracket > 0 ? name.slice(0, bracket) : name
}

interface Branch {
  items: Map<string, string | Branch>
  /** The next index for `[]`. */
  next: number
}

const maxParams = 1000
const maxDepth = 8
const needsCare = /[%+[]/
const bare = /(?:^|&)[^=&]+(?:&|$)/
const index = /^(?:0|[1-9]\d{0,8})$/
const refused = new Set(['__proto__', 'constructor', 'prototype'])

// Most queries are `page=2&per_page=10`: no escapes, no brackets.
function parsePlain(text: string): Params {
  const params = together()
  let count = 0
  for (const part of parts(text)) {
    if (++count > maxParams) break
    const equals = part.indexOf('=')
    const name = equals === -1 ? part : part.slice(0, equals)
    if (name !== '' && !refused.has(name)) params[name] = equals === -1 ? '' : part.slice(equals + 1)
  }
  return params
}

function* pairsOf(text: string): Generator<[string, string]> {
  for (const part of parts(text)) {
    const equals = part.indexOf('=')
    yield equals === -1
      ? [decodeParam(part), '']
      : [decodeParam(part.slice(0, equals)), decodeParam(part.slice(equals + 1))]
  }
}

function* parts(text: string): Generator<string> {
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('&', start)
    const stop = end === -1 ? text.length : end
    if (stop > start) yield text.slice(start, stop)
    start = stop + 1
  }
}

function decodeParam(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  const each = (bytes: string) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()
  return decodeOctets(spaced) ?? spaced.replaceAll(/(?:%[\da-f]{2})+/gi, each)
}

// Undefined for a name to ignore. As in PHP, characters after the last bracket are ignored.
function bracketKeysOf(name: string): string[] | undefined {
  const bracket = name.indexOf('[')
  if (bracket <= 0) return name === '' || refused.has(name) ? undefined : [name]
  const keys = [name.slice(0, bracket)]
  for (let at = bracket; name[at] === '[';) {
    const end = name.indexOf(']', at)
    if (end === -1) return refused.has(name) ? undefined : [name]
    keys.push(name.slice(at + 1, end))
    if (keys.length > maxDepth) return undefined
    at = end + 1
  }
  return keys.some((key) => refused.has(key)) ? undefined : keys
}

function insert(root: Branch, keys: readonly string[], value: string): void {
  let branch = root
  for (const [i, part] of keys.entries()) {
    const key = i > 0 && part === '' ? String(branch.next) : part
    if (index.test(key)) branch.next = Math.max(branch.next, Number(key) + 1)
    if (i === keys.length - 1) branch.items.set(key, value)
    else {
      const known = branch.items.get(key)
      if (typeof known === 'object') branch = known
      else {
        const fresh: Branch = { items: new Map(), next: 0 }
        branch.items.set(key, fresh)
        branch = fresh
      }
    }
  }
}

// Numbered members form a list in order of number; clients that drop items of a list leave gaps.
function finish(branch: Branch): unknown {
  const entries = [...branch.items].map(
    ([key, value]) => [key, typeof value === 'string' ? value : finish(value)] as const,
  )
  if (entries.every(([key]) => index.test(key)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
  return Object.fromEntries(entries)
}
