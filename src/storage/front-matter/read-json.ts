import { printParseErrorCode, visit } from 'jsonc-parser'
import { ContentError } from '../files/content-error.ts'
import { isRecord, parseJson } from '../../text/values.ts'
import { MAX_DEPTH, MAX_FRONT_MATTER_BYTES, forbiddenKey, isForbiddenKey, positionAt } from '../files/limits.ts'

/** The range of a member in the text: from its key's quote to the end of its value. */
export interface JsonMember {
  key: string
  keyStart: number
  valueStart: number
  valueEnd: number
}

/** A JSON object with the positions of its own members (not of nested ones). */
export interface JsonObject {
  data: Record<string, unknown>
  members: JsonMember[]
  /** The offsets of its braces. */
  open: number
  close: number
}

/**
 * Reads the JSON object that fills `text` from `start` to `end`. JSON.parse makes the values; a scan alongside refuses
 * duplicate and forbidden keys and deep nesting, and locates errors by their position in `text`. Throws ContentError.
 */
export function readJson(text: string, path: string, start = 0, end = text.length): JsonObject {
  const open = start + /^[ \t\r\n]*/.exec(text.slice(start, end))![0].length
  if (text[open] !== '{' || open >= end) {
    throw new ContentError(path, 'is not a JSON object', { ...positionAt(text, open), hint: 'put it in braces' })
  }
  const source = text.slice(open, end)
  const fail = (at: number, problem: string): never => {
    throw new ContentError(path, `invalid JSON: ${problem}`, positionAt(text, open + at))
  }
  const members: JsonMember[] = []
  /** The keys of each open object; undefined for a list. */
  const levels: (Set<string> | undefined)[] = []
  let close = 0
  let next = ''
  const begin = (at: number, keys?: Set<string>) => {
    startValue(at)
    if (levels.push(keys) > MAX_DEPTH) fail(at, `nested deeper than ${MAX_DEPTH} levels`)
    next = keys ? wanted.key : wanted.value
  }
  const startValue = (at: number) => {
    if (levels.length === 1) members.at(-1)!.valueStart = open + at
  }
  const endValue = (at: number) => {
    if (levels.length === 1) members.at(-1)!.valueEnd = open + at
    if (levels.length === 0) close = open + at - 1
    next = levels.length === 0 ? wanted.end : levels.at(-1) ? wanted.brace : wanted.bracket
  }
  const finish = (at: number, length: number) => {
    // Also reached at the end of the text, before the error that reports it.
    if (at >= source.length) return
    levels.pop()
    endValue(at + length)
  }
  visit(
    source,
    {
      onObjectBegin: (at) => begin(at, new Set()),
      onObjectProperty(key, at) {
        const keys = levels.at(-1)!
        if (isForbiddenKey(key)) throw forbiddenKey(path, key, positionAt(text, open + at))
        if (keys.has(key)) fail(at, `duplicated key "${key}"`)
        keys.add(key)
        if (levels.length === 1) members.push({ key, keyStart: open + at, valueStart: 0, valueEnd: 0 })
        next = wanted.colon
      },
      onObjectEnd: finish,
      onArrayBegin: (at) => begin(at),
      onArrayEnd: finish,
      onLiteralValue(_, at, length) {
        startValue(at)
        endValue(at + length)
      },
      onSeparator(sign) {
        next = sign === ',' && levels.at(-1) ? wanted.key : wanted.value
      },
      onError(code, at) {
        const isTrailing = next === wanted.key && source[at] === '}'
        // Truncated JSON is reported where its text ends, as the lines after that are empty.
        fail(
          Math.min(at, source.trimEnd().length),
          strings[printParseErrorCode(code)] ?? (isTrailing ? 'a comma before the closing brace' : next),
        )
      },
    },
    { disallowComments: true },
  )
  return { data: JSON.parse(text.slice(open, close + 1)) as Record<string, unknown>, members, open, close }
}

/** The next expected token, in words. */
const wanted = {
  key: 'a quoted key is expected',
  colon: 'a colon is expected after the key',
  value: 'a value is expected',
  brace: 'a comma or the closing brace is expected',
  bracket: 'a comma or the closing bracket is expected',
  end: 'text after the end of the JSON object',
}

const strings: Readonly<Record<string, string>> = {
  UnexpectedEndOfString: 'a string is not closed on its line',
  InvalidUnicode: 'a string contains an invalid escape',
  InvalidEscapeCharacter: 'a string contains an invalid escape',
  InvalidCharacter: 'a string contains a control character, which must be escaped',
}

/** The end of the JSON object that begins at an offset, as in Hugo's front matter; undefined if there is none. */
export function openJsonEnd(text: string, start: number): number | undefined {
  const end = text[start] === '{' ? bracketEnd(text, start) : undefined
  const isAlone = end !== undefined && /^[ \t]*\r?(?:\n|$)/.test(text.slice(end, end + 100))
  return isAlone && isRecord(parseJson(text.slice(start, end))) ? end : undefined
}

/** Whether JSON front matter begins at an offset without `---` lines: in braces (Hugo), valid or not, or above `;;;` (Hexo). */
export function isOpenJson(text: string, start: number): boolean {
  const [mark] =
    /^(?:;;;+[ \t]*\r?\n\s{0,100})?(?:\{\s{0,100})?(?="[^"\n]{1,100}"\s{0,100}:)/.exec(
      text.slice(start, start + 500),
    ) ?? []
  if (mark === undefined) return false
  const end = text[start] === '{' ? bracketEnd(text, start) : undefined
  const keys = text.slice(start, end ?? start + MAX_FRONT_MATTER_BYTES)
  return telling.test(keys) && (mark !== '' || /^;;;+[ \t]*\r?$/m.test(keys))
}

const telling = /"(?:title|slug|status|draft|published|date|tags|categories)"\s{0,100}:/i

function bracketEnd(text: string, start: number): number | undefined {
  let depth = 0
  let isInText = false
  const longest = Math.min(text.length, start + MAX_FRONT_MATTER_BYTES)
  for (let at = start; at < longest; at++) {
    const sign = text[at]
    if (sign === '"') isInText = !isInText
    else if (isInText && sign === '\\') at++
    else if (!isInText && sign === '{') depth++
    else if (!isInText && sign === '}' && --depth === 0) return at + 1
  }
  return undefined
}
