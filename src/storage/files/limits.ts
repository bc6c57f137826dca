import { ContentError } from './content-error.ts'

/** The largest entry file that is read as text, in bytes. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024
/** The largest front matter (in a JSON entry: everything but the body), in bytes. */
export const MAX_FRONT_MATTER_BYTES = 256 * 1024
/** The deepest nesting of lists and mappings; the front matter itself counts as one. */
export const MAX_DEPTH = 40
/** The most values in front matter, after aliases are expanded. */
export const MAX_NODES = 50_000
/** The most aliases (`*name`) in front matter. */
export const MAX_ALIASES = 100

const MEBIBYTE = 1024 * 1024

/** Keys that reach into JavaScript's own objects; no file may use them, at any depth. */
export function isForbiddenKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

/** Whether text is longer than a limit in UTF-8 bytes; counts bytes only if in doubt. */
export function isLongerThan(text: string, bytes: number): boolean {
  if (text.length > bytes) return true
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes
}

/** Throws ContentError for a file that is too large for an entry, or not text. */
export function assertText(text: string, path: string): void {
  if (isLongerThan(text, MAX_FILE_BYTES)) throw tooLarge(path)
  const nul = text.indexOf('\0')
  if (nul !== -1) {
    const hint = 'save it as UTF-8 text'
    throw new ContentError(path, 'is a binary file (it contains NUL bytes)', { ...positionAt(text, nul), hint })
  }
}

/** Throws ContentError for text that UTF-8 cannot encode, which would be read back differently. */
export function assertEncodable(text: string, path: string): void {
  const half = text.search(/\p{Surrogate}/u)
  if (half !== -1) throw new ContentError(path, 'contains half a character (a lone surrogate)', positionAt(text, half))
}

/** The error for a file above MAX_FILE_BYTES. */
export function tooLarge(path: string): ContentError {
  const reason = `is larger than ${MAX_FILE_BYTES / MEBIBYTE} MB`
  return new ContentError(path, reason, { hint: 'split it into several files', code: 'EFBIG' })
}

/** Throws ContentError for front matter above MAX_FRONT_MATTER_BYTES. */
export function assertMatterFits(source: string, path: string): void {
  if (!isLongerThan(source, MAX_FRONT_MATTER_BYTES)) return
  const problem = `front matter is larger than ${MAX_FRONT_MATTER_BYTES / 1024} KB`
  throw new ContentError(path, problem, { line: 1, hint: 'move long text into the body', code: 'EFBIG' })
}

export function forbiddenKey(path: string, key: string, place: { line: number; column: number }): ContentError {
  return new ContentError(path, `the key "${key}" is reserved and refused`, { ...place, hint: 'rename the key' })
}

/** Line and column (from 1) of an offset in a file's text, not counting a byte order mark. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let lineStart = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', next + 1)) {
    line++
    lineStart = next + 1
  }
  return { line, column: Math.max(1, offset - lineStart + 1) }
}
