import matter from 'gray-matter'
import { ContentError } from '../files/content-error.ts'
import { assertMatterFits, positionAt } from './limits.ts'
import { readJson } from './read-json.ts'
import { readYaml } from './read-yaml.ts'

/** A file's front matter, and where its parts are (offsets into the text, including the byte order mark). */
export interface FrontMatter {
  data: Record<string, unknown>
  /** The front matter's language; undefined if the file has none. */
  language: 'yaml' | 'json' | undefined
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
 * Reads the front matter of a file and finds its body. The first line opens front matter if it is `---`, `---yaml` or
 * `---json` (trailing whitespace allowed); any other language is refused, because front matter that other tools would
 * run (`---js`) must not pass silently. The next line that starts with `---` closes it, and must contain nothing else.
 * One blank line after it belongs to neither part, nor does the file's last newline. Throws ContentError, for YAML and
 * JSON too.
 *
 * Only this file uses gray-matter. All its engines are replaced, so that nothing is ever executed.
 */
export function readFrontMatter(text: string, path: string): FrontMatter {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const firstNewline = text.indexOf('\n', start)
  const eol = text[firstNewline - 1] === '\r' ? '\r\n' : '\n'
  if (!text.startsWith('---', start) || text[start + 3] === '-') {
    const place = { matterStart: start, matterEnd: start, fenceEnd: start, bodyStart: start }
    return { data: {}, language: undefined, ...place, bodyEnd: withoutFinalNewline(text, start), eol }
  }

  const tag = text.slice(start + 3, firstNewline === -1 ? text.length : firstNewline).trim()
  // gray-matter would look `toString` up among its engines.
  if (!/^(?:yaml|json)?$/i.test(tag)) throw unknownLanguage(path, tag)
  // gray-matter ends front matter at the first `---` that starts a line, regardless of the rest of the line.
  const close = text.indexOf('\n---', start + 3)
  if (close === -1) throw unterminated(path)
  const [matterStart, matterEnd] = [firstNewline + 1, close + 1]
  const fenceLineEnd = text.indexOf('\n', matterEnd)
  const fenceEnd = fenceLineEnd === -1 ? text.length : fenceLineEnd + 1
  if (!/^---[ \t\r]*\n?$/.test(text.slice(matterEnd, fenceEnd))) throw noFence(text, path, matterEnd, fenceEnd)
  assertBounds(text.slice(matterStart, matterEnd), path)

  const language = (tag === '' ? text[matterStart] === '{' : tag.toLowerCase() === 'json') ? 'json' : 'yaml'
  const read = (block: string): Record<string, unknown> => {
    if (language === 'json') return readJson(text, path, matterStart, matterEnd).data
    // The block starts with the rest of the fence's line and lacks its last newline. This also makes a separate string:
    // V8's slices keep the text alive that they were cut from, every title its whole file.
    return readYaml(`${block.slice(block.indexOf('\n') + 1)}\n`, path, 2)
  }
  const bodyStart = fenceEnd + (/^\r?\n/.exec(text.slice(fenceEnd, fenceEnd + 2))?.[0].length ?? 0)
  return {
    data: isBlank(text, matterStart, matterEnd, language) ? {} : runGrayMatter(text.slice(start, fenceEnd), tag, read),
    language,
    matterStart,
    matterEnd,
    fenceEnd,
    bodyStart,
    bodyEnd: withoutFinalNewline(text, bodyStart),
    eol,
  }
}

/** Options disable gray-matter's cache, which hides a text's second error; without the body, it need not copy that. */
function runGrayMatter(head: string, tag: string, read: (block: string) => Record<string, unknown>) {
  const engine = { parse: read, stringify: () => '' }
  const engines = { yaml: engine, json: engine, javascript: engine, [tag]: engine }
  const file = matter(head, { language: 'yaml', engines, excerpt: () => '' }) as ReturnType<typeof matter> & {
    isEmpty: boolean
  }
  // It considers more than YAML and JSON do as comments and whitespace.
  return file.isEmpty ? read(file.matter) : file.data
}

function isBlank(text: string, start: number, end: number, language: 'yaml' | 'json'): boolean {
  return start === end || (language === 'json' && text.slice(start, end).trim() === '')
}

// More than 100 blank lines, for which gray-matter takes quadratic time. Matches from line starts only, and a bounded
// number of lines: takes linear time itself.
const BLANK_LINES = /^(?:[^\S\n\r\u2028\u2029]*[\n\r\u2028\u2029]){101}/m

function assertBounds(source: string, path: string): void {
  assertMatterFits(source, path)
  const blanks = source.search(BLANK_LINES)
  if (blanks === -1) return
  const line = positionAt(source, blanks).line + 1
  const hint = 'remove them, or write them as \\n in double quotes'
  throw new ContentError(path, 'front matter holds more than 100 blank lines in a row', { line, hint })
}

function unterminated(path: string): ContentError {
  const hint = 'end it with a line of three dashes, or start the file with an empty line if this is no front matter'
  return new ContentError(path, 'front matter is not terminated', { line: 1, hint })
}

function noFence(text: string, path: string, start: number, end: number): ContentError {
  const hint = 'a line that starts with three dashes ends front matter and holds nothing else; put quotes around a key'
  const place = { line: positionAt(text, start).line, column: 4 }
  return new ContentError(path, `front matter ends with "${shorten(text.slice(start, end).trim())}"`, {
    ...place,
    hint,
  })
}

function unknownLanguage(path: string, tag: string): ContentError {
  return new ContentError(
    path,
    `front matter marked "${shorten(tag)}" is refused: executable or unknown front matter`,
    {
      line: 1,
      column: 4,
      hint: 'write `---` alone and YAML below it, or start the file with an empty line if this is no front matter',
    },
  )
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}

/** The body of a text, given where it starts. */
export function bodyFrom(text: string, bodyStart: number): string {
  return text.slice(bodyStart, withoutFinalNewline(text, bodyStart))
}

function withoutFinalNewline(text: string, bodyStart: number): number {
  if (!text.endsWith('\n') || text.length <= bodyStart) return text.length
  return text.length - (text.endsWith('\r\n') && text.length - 1 > bodyStart ? 2 : 1)
}
