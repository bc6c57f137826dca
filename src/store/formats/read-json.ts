import { ContentError } from '../content-error.ts'
import { MAX_DEPTH, forbiddenKey, isForbiddenKey, positionAt } from './limits.ts'

/** Where one member of an object lies in the text: from its key's quote to the end of its value. */
export interface JsonMember {
  key: string
  keyStart: number
  valueStart: number
  valueEnd: number
}

/** A JSON object with the places of its own members (not of nested ones). */
export interface JsonObject {
  data: Record<string, unknown>
  members: JsonMember[]
  /** The offsets of its braces. */
  open: number
  close: number
}

const STRING_END = /["\\\n\r]/g
const SCALAR = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)/y

/**
 * Reads the JSON object that fills `text` from `start` to `end`. JSON.parse makes the values; the scan beside it refuses
 * what JSON.parse lets pass (duplicate and forbidden keys, deep nesting) and finds the place of what it does not.
 * Positions in errors are those in `text`. Throws ContentError.
 */
export function readJson(text: string, path: string, start = 0, end = text.length): JsonObject {
  const scan = new JsonScan(text, path, end)
  const at = scan.skipBlanks(start)
  if (text.charCodeAt(at) !== 123 || at >= end) {
    throw new ContentError(path, 'is not a JSON object', { ...positionAt(text, at), hint: 'put it in braces' })
  }
  const members: JsonMember[] = []
  const close = scan.object(at, 1, members) - 1
  const rest = scan.skipBlanks(close + 1)
  if (rest < end) scan.fail(rest, 'text after the end of the JSON object')
  try {
    return { data: JSON.parse(text.slice(at, close + 1)) as Record<string, unknown>, members, open: at, close }
  } catch (error) {
    // Control characters and broken escapes inside a string: JSON.parse words those better than a scan would.
    throw new ContentError(path, `invalid JSON: ${(error as Error).message}`, positionAt(text, at))
  }
}

/** Walks JSON text without building values; every method takes an offset and gives the one after what it read. */
class JsonScan {
  private readonly text: string
  private readonly path: string
  private readonly end: number

  constructor(text: string, path: string, end: number) {
    this.text = text
    this.path = path
    this.end = end
  }

  fail(at: number, problem: string): never {
    throw new ContentError(this.path, `invalid JSON: ${problem}`, positionAt(this.text, Math.min(at, this.end)))
  }

  object(open: number, depth: number, members?: JsonMember[]): number {
    this.checkDepth(open, depth)
    const keys = new Set<string>()
    let at = this.skipBlanks(open + 1)
    if (this.is(at, '}')) return at + 1
    for (;;) {
      if (!this.is(at, '"'))
        this.fail(at, this.is(at, '}') ? 'a comma before the closing brace' : 'a quoted key is expected')
      const keyStart = at
      at = this.string(at)
      const key = this.readKey(keyStart, at)
      if (keys.has(key)) this.fail(keyStart, `duplicated key "${key}"`)
      keys.add(key)
      at = this.skipBlanks(at)
      if (!this.is(at, ':')) this.fail(at, 'a colon is expected after the key')
      const valueStart = this.skipBlanks(at + 1)
      const valueEnd = this.value(valueStart, depth)
      members?.push({ key, keyStart, valueStart, valueEnd })
      at = this.skipBlanks(valueEnd)
      if (this.is(at, '}')) return at + 1
      if (!this.is(at, ',')) this.fail(at, 'a comma or the closing brace is expected')
      at = this.skipBlanks(at + 1)
    }
  }

  skipBlanks(from: number): number {
    let at = from
    while (at < this.end) {
      const code = this.text.charCodeAt(at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break
      at++
    }
    return at
  }

  private value(at: number, depth: number): number {
    if (this.is(at, '"')) return this.string(at)
    if (this.is(at, '{')) return this.object(at, depth + 1)
    if (this.is(at, '[')) return this.array(at, depth + 1)
    SCALAR.lastIndex = at
    if (!SCALAR.test(this.text) || SCALAR.lastIndex > this.end) this.fail(at, 'a value is expected')
    return SCALAR.lastIndex
  }

  private array(open: number, depth: number): number {
    this.checkDepth(open, depth)
    let at = this.skipBlanks(open + 1)
    if (this.is(at, ']')) return at + 1
    for (;;) {
      at = this.skipBlanks(this.value(at, depth))
      if (this.is(at, ']')) return at + 1
      if (!this.is(at, ',')) this.fail(at, 'a comma or the closing bracket is expected')
      at = this.skipBlanks(at + 1)
    }
  }

  private string(open: number): number {
    STRING_END.lastIndex = open + 1
    for (let found = STRING_END.exec(this.text); found !== null; found = STRING_END.exec(this.text)) {
      if (found.index >= this.end || found[0] === '\n' || found[0] === '\r') break
      if (found[0] === '"') return found.index + 1
      STRING_END.lastIndex = found.index + 2
    }
    return this.fail(open, 'a string is not closed on its line')
  }

  private readKey(start: number, end: number): string {
    let key: string
    try {
      key = JSON.parse(this.text.slice(start, end)) as string
    } catch {
      return this.fail(start, 'a key holds a broken escape')
    }
    if (isForbiddenKey(key)) throw forbiddenKey(this.path, key, positionAt(this.text, start))
    return key
  }

  private checkDepth(at: number, depth: number): void {
    if (depth > MAX_DEPTH) this.fail(at, `nested deeper than ${MAX_DEPTH} levels`)
  }

  private is(at: number, sign: string): boolean {
    return at < this.end && this.text[at] === sign
  }
}
