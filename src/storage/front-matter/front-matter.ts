import matter from 'gray-matter'
import { ContentError } from '../files/content-error.ts'
import { assertMatterFits, MAX_FRONT_MATTER_BYTES, positionAt } from '../files/limits.ts'
import { isOpenJson, readJson } from './read-json.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'

/** A file's front matter, and the offsets of its parts in the text, including the byte order mark. */
export interface FrontMatter {
  data: Record<string, unknown>
  /** Undefined if the file has no front matter. */
  language: 'yaml' | 'json' | 'toml' | undefined
  /** The front matter between its fences, up to the start of the closing fence's line. */
  matterStart: number
  matterEnd: number
  /** Just after the closing fence and its newline; without front matter, where the text begins. */
  fenceEnd: number
  /** The body, without the one blank line after the fence and without the file's final newline. */
  bodyStart: number
  bodyEnd: number
  /** The line ending of the file's first line. */
  eol: '\n' | '\r\n'
}

/**
 * Reads the front matter of a file and finds its body. The first line opens front matter if it is `---`, `---yaml`, `---json`
 * or `+++` (TOML; trailing whitespace allowed); any other language is refused, because front matter that other tools would run
 * (`---js`) must not pass silently. Blank lines may precede it if keys follow; otherwise it is text. The next line that starts
 * with the same three characters closes front matter, and must contain nothing else. One blank line after it belongs to neither
 * part, nor does the file's last newline. Throws ContentError, for YAML, JSON and TOML too. Only this file uses gray-matter;
 * all its engines are replaced, so that nothing is ever executed.
 */
export function readFrontMatter(text: string, path: string): FrontMatter {
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const start = bom + blankBefore(text.slice(bom, bom + mostBlank + 1000))
  const firstNewline = text.indexOf('\n', start)
  const eol = text[text.indexOf('\n', bom) - 1] === '\r' ? '\r\n' : '\n'
  const fence = fenceAt(text, start)
  if (fence === undefined) {
    const open = openMatter(text, bom)
    if (open !== undefined) throw unfenced(path, text, open)
    const long = longFences(text)
    if (long && openMatter(text, text.indexOf('\n', long.start) + 1) !== undefined) throw tooLong(path, long.fence)
    const damaged = damagedFence(text, bom)
    if (damaged !== undefined) throw noOpening(path, text, damaged)
    const place = { matterStart: bom, matterEnd: bom, fenceEnd: bom, bodyStart: bom }
    return { data: {}, language: undefined, ...place, bodyEnd: withoutFinalNewline(text, bom), eol }
  }

  const tag = text.slice(start + 3, firstNewline === -1 ? text.length : firstNewline).trim()
  // gray-matter would look up `toString` among its engines.
  if (!(fence === '---' ? /^(?:yaml|json)?$/i : /^$/).test(tag)) throw unknownLanguage(path, tag, text, start)
  // gray-matter ends front matter at the first fence that starts a line, regardless of the rest of the line.
  const close = text.indexOf(`\n${fence}`, start + 3)
  if (close === -1) throw unterminated(path, fence)
  const [matterStart, matterEnd] = [firstNewline + 1, close + 1]
  const fenceLineEnd = text.indexOf('\n', matterEnd)
  const fenceEnd = fenceLineEnd === -1 ? text.length : fenceLineEnd + 1
  if (!/^(?:---|\+\+\+)[ \t\r]*\n?$/.test(text.slice(matterEnd, fenceEnd)))
    throw noFence(text, path, matterEnd, fenceEnd)
  assertBounds(text.slice(matterStart, matterEnd), path)

  const isJson = tag === '' ? text[matterStart] === '{' : tag.toLowerCase() === 'json'
  const language = fence === '+++' ? 'toml' : isJson ? 'json' : 'yaml'
  const firstLine = positionAt(text, start).line + 1
  const read = (block: string): Record<string, unknown> => {
    if (language === 'json') return readJson(text, path, matterStart, matterEnd).data
    // The block starts with the rest of the fence's line and lacks its last newline. This also makes a separate string: V8's
    // slices keep the text alive that they were cut from, so that every title would hold its whole file.
    const source = `${block.slice(block.indexOf('\n') + 1)}\n`
    return language === 'toml' ? readToml(source, path, firstLine) : readYaml(source, path, firstLine)
  }
  const bodyStart = fenceEnd + (/^\r?\n/.exec(text.slice(fenceEnd, fenceEnd + 2))?.[0].length ?? 0)
  const head = text.slice(start, fenceEnd)
  return {
    data: isBlank(text, matterStart, matterEnd, language) ? {} : runGrayMatter(head, tag, fence, read),
    language,
    matterStart,
    matterEnd,
    fenceEnd,
    bodyStart,
    bodyEnd: withoutFinalNewline(text, bodyStart),
    eol,
  }
}

/** Whether a text without front matter would be read as if it began with some. */
export function looksLikeMatter(text: string): boolean {
  const isFenced = fenceAt(text, blankBefore(text.slice(0, mostBlank + 1000))) !== undefined
  if (isFenced || openMatter(text, 0) !== undefined || longFences(text) !== undefined) return true
  return damagedFence(text, 0) !== undefined
}

/**
 * Returns where a text begins with keys of front matter but lacks the fence: a draft would be published, with its keys as text.
 * A single line may be a sentence, unless it is a title, or sets the visibility with a valid value.
 */
export function openMatter(text: string, start: number): number | undefined {
  const head = text.slice(start, start + mostBlank + 1000)
  const at = /^(?:[ \t]*\r?\n)*/.exec(head)![0].length
  if (at <= mostBlank && isOpenJson(text, start + at)) return start + at
  const keys = /^(?:[a-z_][\w-]*(?::(?: .*)?|[ \t]*=[ \t]*\S.*)\r?(?:\n|$)){1,20}/i.exec(head.slice(at))?.[0]
  if (keys === undefined || at > mostBlank) return undefined
  // An underlined heading.
  if (/^=+[ \t]*\r?(?:\n|$)/.test(head.slice(at + keys.length))) return undefined
  const lines = keys.trimEnd().split('\n')
  const isMatter = showing.test(lines[0]!) || (lines.length > 1 && lines.some((line) => telling.test(line)))
  return isMatter ? start + at : undefined
}

/**
 * Returns where a text begins with keys of front matter between lines that were meant as fences: with dashes of another number
 * or kind, as editors insert them, behind blanks, invisible characters or a comment.
 */
function damagedFence(text: string, start: number): number | undefined {
  const head = text.slice(start, start + MAX_FRONT_MATTER_BYTES)
  const line = damagedOpening.exec(head)?.[0]
  const isMeant = line !== undefined && openMatter(text, start + line.length) !== undefined
  return isMeant && damagedClosing.test(head.slice(line.length)) ? start : undefined
}

const damagedOpening =
  /^(?:<!--[^\n]{0,300}-->[ \t]*\r?\n)?[\s\p{Cf}]{0,100}[\p{Pd}\u2212+]{1,80}[ \t\u00A0\p{Cf}]{0,100}\r?\n/u
const damagedClosing = /^[ \t\u00A0\p{Cf}]{0,100}[\p{Pd}\u2212+]{1,80}[ \t\u00A0\p{Cf}]{0,100}\r?$/mu

/** Finds the fences of equally many dashes, more than three, that a text begins with: other tools read front matter there. */
export function longFences(text: string): { fence: string; start: number; end: number } | undefined {
  const [line = '', mark = '', fence = ''] = /^(\uFEFF?)(-{4,80})[ \t]*\r?\n/.exec(text) ?? []
  if (fence === '') return undefined
  const end = text.indexOf(`\n${fence}`, line.length - 1) + 1
  const isClosed = end > 0 && /^[ \t]*\r?(?:\n|$)/.test(text.slice(end + fence.length, end + fence.length + 100))
  return isClosed ? { fence, start: mark.length, end } : undefined
}

const showing =
  /^(?:title(?::|[ \t]*=[ \t]*["'])|status: *["']?[a-z-]+["']?\s*$|(?:draft|published)(?::|[ \t]*=) *["']?(?:true|false|yes|no|on|off)\b)/i
const telling =
  /^(?:title(?::|[ \t]*=[ \t]*["'])|(?:slug|status): *\S+\s*$|(?:draft|published)(?::|[ \t]*=) *["']?(?:true|false|yes|no|on|off)\b|date(?::|[ \t]*=) *["']?\d{4}-|(?:tags|categories)(?::|[ \t]*=[ \t]*\[))/i

/** The most characters of blank lines that may precede front matter. */
const mostBlank = 1000

function fenceAt(text: string, start: number): '---' | '+++' | undefined {
  if (text.startsWith('---', start)) return text[start + 3] === '-' ? undefined : '---'
  return /^\+\+\+[ \t\r]*(?:\n|$)/.test(text.slice(start, start + 100)) ? '+++' : undefined
}

// The length of the blank lines before front matter; 0 if the rule after them is text, with no key below it.
function blankBefore(text: string): number {
  const blank = /^(?:[ \t]*\r?\n)+/.exec(text)?.[0].length ?? 0
  if (blank === 0 || blank > mostBlank) return 0
  return /^(?:---[ \t]*\r?\n(?:#.*\n)*["']?[\w$-]+["']?[ \t]*:[ \t\r\n]|\+\+\+[ \t]*\r?\n)/.test(text.slice(blank))
    ? blank
    : 0
}

/** The options disable gray-matter's cache, which hides a text's second error. Without the body, it need not copy that. */
function runGrayMatter(head: string, tag: string, fence: string, read: (block: string) => Record<string, unknown>) {
  const engine = { parse: read, stringify: () => '' }
  const engines = { yaml: engine, json: engine, javascript: engine, [tag]: engine }
  const file = matter(head, { language: 'yaml', engines, delimiters: fence, excerpt: () => '' })
  // gray-matter regards more than YAML and JSON do as comments and whitespace.
  return 'isEmpty' in file && file.isEmpty ? read(file.matter) : file.data
}

function isBlank(text: string, start: number, end: number, language: string): boolean {
  return start === end || (language === 'json' && text.slice(start, end).trim() === '')
}

// More than 100 blank lines, for which gray-matter takes quadratic time; this itself is linear (line starts, bounded lines).
const BLANK_LINES = /^(?:[^\S\n\r\u2028\u2029]*[\n\r\u2028\u2029]){101}/m

function assertBounds(source: string, path: string): void {
  assertMatterFits(source, path)
  const blanks = source.search(BLANK_LINES)
  if (blanks === -1) return
  const line = positionAt(source, blanks).line + 1
  const hint = 'remove them, or write them as \\n in double quotes'
  throw new ContentError(path, 'front matter contains more than 100 blank lines in a row', { line, hint })
}

const notMeant = 'put a line of text first if this is not front matter'

function unfenced(path: string, text: string, start: number): ContentError {
  const reason = 'it begins with keys like front matter, but the line of --- before them is missing'
  const hint = `put a line of --- before and after them, or ${notMeant}`
  return new ContentError(path, reason, { ...positionAt(text, start), hint })
}

function noOpening(path: string, text: string, start: number): ContentError {
  const reason = 'it begins with keys like front matter, but the line before them is not one of three dashes'
  const hint = `write --- alone in the first line, without invisible characters, or ${notMeant}`
  return new ContentError(path, reason, { ...positionAt(text, start), hint })
}

function tooLong(path: string, fence: string): ContentError {
  const reason = `front matter is between lines of ${fence.length} dashes: they must have three`
  const hint = `write --- in both, set front_matter to long if your generator reads it so, or ${notMeant}`
  return new ContentError(path, reason, { line: 1, hint })
}

function unterminated(path: string, fence: string): ContentError {
  const hint = `end it with a line of ${fence}, or ${notMeant}`
  return new ContentError(path, 'front matter is not terminated', { line: 1, hint })
}

function noFence(text: string, path: string, start: number, end: number): ContentError {
  const hint =
    'a line that starts with three dashes ends front matter and must contain nothing else; put quotes around a key'
  const reason = `front matter ends with "${shorten(text.slice(start, end).trim())}"`
  return new ContentError(path, reason, { line: positionAt(text, start).line, column: 4, hint })
}

function unknownLanguage(path: string, tag: string, text: string, start: number): ContentError {
  const reason = `front matter marked "${shorten(tag)}" is refused: executable or unknown front matter`
  const hint = `write \`---\` alone and YAML below it, or ${notMeant}`
  return new ContentError(path, reason, { line: positionAt(text, start).line, column: 4, hint })
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}

/** Returns the body that starts at an offset of a text, without the final newline. */
export function bodyFrom(text: string, bodyStart: number): string {
  return text.slice(bodyStart, withoutFinalNewline(text, bodyStart))
}

function withoutFinalNewline(text: string, bodyStart: number): number {
  if (!text.endsWith('\n') || text.length <= bodyStart) return text.length
  return text.length - (text.endsWith('\r\n') && text.length - 1 > bodyStart ? 2 : 1)
}
