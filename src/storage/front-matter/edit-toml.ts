// Own code: smol-toml writes a document anew, without its comments.
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify } from 'smol-toml'
import { ContentError } from '../files/content-error.ts'
import { positionAt } from '../files/limits.ts'
import { editTomlList } from './edit-toml-list.ts'
import { changedKeys, type Data } from './plain-value.ts'
import { readToml, toPlain } from './read-toml.ts'
import { TextSplices } from './text-splices.ts'
import { quietly } from '../../text/values.ts'

/** A `key = value` above the tables, with the offsets of its lines in the source. */
export interface Statement {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Longer values are not examined: each additional line is another attempt to parse the whole. */
const mostLines = 100

/**
 * Edits TOML front matter from `old` to `next`, changing the lines of the keys that differ and nothing else. Only keys above
 * the tables, and values that are not tables, can be changed. The result is parsed again: if it is invalid, or differs from
 * `next`, this throws ContentError. `source` ends with a newline or is empty.
 */
export function editToml(source: string, path: string, old: Data, next: Data, eol: string): string {
  const { statements, end } = readStatements(source)
  const edit = new TextSplices(source, eol)
  const changed = changedKeys(old, next)
  for (const key of changed) {
    const known = statements.find((one) => one.key === key)
    const wanted = next[key]
    if (isTable(wanted) || wanted === null || (Object.hasOwn(old, key) && !known)) throw cannotEdit(source, path, key)
    if (!known) edit.insertLines(end, [tomlLineOf(key, wanted)])
    else if (!Object.hasOwn(next, key)) edit.replace(known.start, known.end, '')
    else
      edit.replace(known.start, known.end, rewritten(source.slice(known.start, known.end), key, old[key], wanted, eol))
  }
  const text = edit.apply()
  if (!readsAs(text, path, next)) throw cannotEdit(source, path, changed[0] ?? '')
  return text
}

/** Reads the statements above the first table, and where a new key belongs: below the last of them. */
export function readStatements(source: string): { statements: Statement[]; end: number } {
  const statements: Statement[] = []
  let at = 0
  let end = 0
  while (at < source.length) {
    const stop = lineEnd(source, at)
    const line = source.slice(at, stop).trim()
    if (line.startsWith('[')) break
    if (line !== '' && !line.startsWith('#')) {
      const found = statementAt(source, at)
      if (!found) break
      statements.push(found)
      at = end = found.end
    } else at = stop
  }
  return { statements, end }
}

// Takes the fewest lines that are TOML by themselves.
function statementAt(source: string, start: number): Statement | undefined {
  for (let end = lineEnd(source, start), lines = 1; lines <= mostLines; end = lineEnd(source, end), lines++) {
    const keys = tomlKeysOf(source.slice(start, end))
    if (keys) return keys.length === 1 ? { key: keys[0]!, start, end } : undefined
    if (end >= source.length) return undefined
  }
  return undefined
}

function tomlKeysOf(text: string): string[] | undefined {
  return quietly(() => Object.keys(parse(text)))
}

// Preserves the indentation, the key as written, remaining items of a list, and a comment at the end.
function rewritten(text: string, key: string, old: unknown, value: unknown, eol: string): string {
  const head = /^[^=]*=[ \t]*/.exec(text)?.[0] ?? ''
  const rest = text.slice(head.length)
  if (Array.isArray(old) && Array.isArray(value)) {
    const list = editTomlList(rest, old, value, writeValue)
    const read = () => (toPlain(parse(head + list)) as Data)[key]
    if (list !== undefined && isDeepStrictEqual(quietly(read), value)) return head + list
  }
  return `${head}${writeValue(value, rest)}${commentOf(text, key)}${eol}`
}

// Follows the old value's style: a date without quotes if it was one, single quotes if it has them and they can hold the text.
function writeValue(value: unknown, like: string): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(like) && isNative(value)) return value
  const isLiteral = typeof value === 'string' && /^'(?!'')/.test(like) && !/[\p{Cc}']/u.test(value)
  return isLiteral ? `'${value}'` : tomlValueOf(value)
}

// A number sign may also be part of a string: the comment begins where the value is complete without the rest.
function commentOf(text: string, key: string): string {
  if (text.trimEnd().includes('\n')) return ''
  const whole = toPlain(parse(text)) as Data
  for (let at = text.indexOf('#'), tries = 0; at >= 0 && tries < mostLines; at = text.indexOf('#', at + 1), tries++) {
    const before = text.slice(0, at)
    if (tomlKeysOf(before)?.length !== 1) continue
    if (isDeepStrictEqual((toPlain(parse(before)) as Data)[key], whole[key]))
      return `${/[ \t]*$/.exec(before)![0]}${text.slice(at).trimEnd()}`
  }
  return ''
}

function isNative(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?)?$/.test(text)
}

function tomlLineOf(key: string, value: unknown): string {
  return `${stringify({ [key]: 0 }).slice(0, -'0\n'.length)}${tomlValueOf(value)}`
}

// Lists as people write them, without blanks inside the brackets.
function tomlValueOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValueOf).join(', ')}]`
  return stringify({ a: value }).trimEnd().slice('a = '.length)
}

function isTable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isTable(item) || item === null)
  return typeof value === 'object' && value !== null
}

function lineEnd(source: string, from: number): number {
  const at = source.indexOf('\n', from)
  return at < 0 ? source.length : at + 1
}

function readsAs(text: string, path: string, wanted: Data): boolean {
  return quietly(() => isDeepStrictEqual(readToml(text, path, 2), wanted), false)
}

function cannotEdit(source: string, path: string, key: string): ContentError {
  const at = source.search(new RegExp(`^[ \\t\\[]*["']?${key.replace(/[^\w-]/g, '.')}["']?[ \\t\\]=.]`, 'm'))
  const hint = 'change it by hand, or write the front matter as YAML between lines of ---'
  const line = positionAt(source, Math.max(0, at)).line + 1
  return new ContentError(path, `"${key}" cannot be changed in TOML without rewriting other lines`, { line, hint })
}
