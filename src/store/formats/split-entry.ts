import { ContentError } from '../content-error.ts'
import { MAX_FRONT_MATTER_BYTES, frontMatterTooLarge, isLongerThan } from './limits.ts'

/** Where the parts of a front-matter file lie. All are offsets into the file's text, byte order mark included. */
export interface EntryParts {
  /** How the front matter is written; undefined where the file has none. */
  language: 'yaml' | 'json' | undefined
  /** The front matter between its fences, up to the start of the closing fence's line. */
  matterStart: number
  matterEnd: number
  /** Just after the closing fence and its newline; where the text begins when there is no front matter. */
  fenceEnd: number
  /** The body, without the one blank line after the fence and without the file's final newline. */
  bodyStart: number
  bodyEnd: number
  /** The line ending of the file's first line. */
  eol: '\n' | '\r\n'
}

const NEWLINE = 10
const RETURN = 13
const DASH = 45

/**
 * Splits a file into front matter and body without reading either.
 * The first line opens front matter when it is `---`, `---yaml` or `---json` (trailing blanks allowed); any other
 * language is refused, because front matter that other tools would run (`---js`) must not pass silently.
 * The next line that is `---` closes it. One blank line after it belongs to neither; the same goes for the file's last
 * newline. Throws ContentError.
 */
export function splitEntry(text: string, path: string): EntryParts {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const firstNewline = text.indexOf('\n', start)
  const eol = firstNewline > start && text.charCodeAt(firstNewline - 1) === RETURN ? '\r\n' : '\n'
  if (!text.startsWith('---', start) || text.charCodeAt(start + 3) === DASH) {
    const bodyEnd = withoutFinalNewline(text, start)
    return {
      language: undefined,
      matterStart: start,
      matterEnd: start,
      fenceEnd: start,
      bodyStart: start,
      bodyEnd,
      eol,
    }
  }

  const tag = text.slice(start + 3, firstNewline === -1 ? text.length : firstNewline).trim()
  if (tag !== '' && !isKnownLanguage(tag)) throw unknownLanguage(path, tag)
  const matterStart = firstNewline + 1
  const matterEnd = firstNewline === -1 ? -1 : findClosingFence(text, matterStart)
  if (matterEnd === -1) {
    const hint = 'end it with a line of three dashes, or start the file with an empty line if this is no front matter'
    throw new ContentError(path, 'front matter is not terminated', { line: 1, hint })
  }
  if (isLongerThan(text.slice(matterStart, matterEnd), MAX_FRONT_MATTER_BYTES)) throw frontMatterTooLarge(path, 1)

  const isJson = tag === '' ? text.charCodeAt(matterStart) === 123 : tag.toLowerCase() === 'json'
  const fenceLineEnd = text.indexOf('\n', matterEnd)
  const fenceEnd = fenceLineEnd === -1 ? text.length : fenceLineEnd + 1
  const bodyStart = afterBlankLine(text, fenceEnd)
  const bodyEnd = withoutFinalNewline(text, bodyStart)
  return { language: isJson ? 'json' : 'yaml', matterStart, matterEnd, fenceEnd, bodyStart, bodyEnd, eol }
}

function isKnownLanguage(tag: string): boolean {
  const language = tag.toLowerCase()
  return language === 'yaml' || language === 'json'
}

function unknownLanguage(path: string, tag: string): ContentError {
  const shown = tag.length > 30 ? `${tag.slice(0, 30)}…` : tag
  return new ContentError(path, `front matter marked "${shown}" is refused: executable or unknown front matter`, {
    line: 1,
    column: 4,
    hint: 'write `---` alone and YAML below it, or start the file with an empty line if this is no front matter',
  })
}

function findClosingFence(text: string, from: number): number {
  for (let lineStart = from; ;) {
    if (text.startsWith('---', lineStart) && isBlankToLineEnd(text, lineStart + 3)) return lineStart
    const found = text.indexOf('\n---', lineStart)
    if (found === -1) return -1
    lineStart = found + 1
  }
}

function isBlankToLineEnd(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === NEWLINE) return true
    if (code !== 32 && code !== 9 && code !== RETURN) return false
  }
  return true
}

function afterBlankLine(text: string, at: number): number {
  if (text.charCodeAt(at) === NEWLINE) return at + 1
  return text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === NEWLINE ? at + 2 : at
}

function withoutFinalNewline(text: string, bodyStart: number): number {
  const last = text.length - 1
  if (last < bodyStart || text.charCodeAt(last) !== NEWLINE) return text.length
  return last > bodyStart && text.charCodeAt(last - 1) === RETURN ? last - 1 : last
}
