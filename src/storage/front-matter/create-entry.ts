import { isDeepStrictEqual } from 'node:util'
import { ContentError } from '../files/content-error.ts'
import { writeJson } from './edit-json.ts'
import { assertEncodable } from './limits.ts'
import { isJsonPath, parseEntry, type ParsedEntry } from './parse-entry.ts'
import { toPlainData, type Data } from './plain-value.ts'
import { pairLines } from './write-yaml.ts'

/** The text of an entry file, and what reading it gives. */
export interface ComposedEntry extends ParsedEntry {
  readonly text: string
}

/** The text of a new entry file; see `composeEntry`. */
export function createEntry(path: string, data: Data, body: string, bodyKey = 'content'): string {
  return composeEntry(path, data, body, bodyKey).text
}

/**
 * The text of a new entry file with what it reads as, formatted for people: plain scalars if they round-trip, short lists as `[a, b]`,
 * multiline text as `|-` blocks, a blank line between front matter and body, a newline at the end. Omits members of
 * `data` that are undefined. Throws ContentError for what no file can hold.
 */
export function composeEntry(path: string, data: Data, body: string, bodyKey = 'content'): ComposedEntry {
  const plain = toPlainData(data, path)
  const text = isJsonPath(path) ? jsonText(path, plain, body, bodyKey) : markdownText(plain, body)
  assertEncodable(text, path)
  const read = parseEntry(text, path, bodyKey)
  if (read.body !== body || !isDeepStrictEqual(read.data, plain)) {
    throw new ContentError(path, 'these values cannot be written to a file and be read back the same')
  }
  return { ...read, text }
}

function jsonText(path: string, data: Data, body: string, bodyKey: string): string {
  if (Object.hasOwn(data, bodyKey)) throw new ContentError(path, `"${bodyKey}" is the body and cannot be a key as well`)
  return `${writeJson(body === '' ? data : { ...data, [bodyKey]: body })}\n`
}

function markdownText(data: Data, body: string): string {
  const lines = pairLines(data, 0)
  // A body that looks like a fence needs front matter before it, even if empty.
  const needsFence = lines.length > 0 || body.startsWith('---')
  const matter = needsFence ? `${['---', ...lines, '---'].join('\n')}\n` : ''
  if (body === '') return matter
  return `${matter}${needsFence ? '\n' : ''}${body}\n`
}
