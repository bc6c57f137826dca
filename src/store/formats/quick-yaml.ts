/**
 * A reader for the plain front matter that nearly every file has: `key: value` lines with plain or quoted one-line
 * scalars, `[a, b]` lists and `- item` lists of scalars. It never guesses: whatever it does not know for certain makes it
 * answer undefined, and the caller asks js-yaml. For everything it does answer it gives what js-yaml's core schema gives
 * (property-tested); it is several times faster.
 */

/** Stands for "not certain": the caller falls back. */
const UNSURE = Symbol('unsure')
type Scalar = string | number | boolean | null
type Maybe = Scalar | typeof UNSURE

/** Tabs, control characters, surrogates and the byte order mark have rules of their own in YAML. */
const UNUSUAL = /[^\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]|\r(?!\n)/
const INTEGER = /^(?:0|-?[1-9][0-9]{0,14})$/
const DECIMAL = /^-?[0-9]{1,15}\.[0-9]{1,15}$/
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9:.]+(?:Z|[-+][0-9:]+)?)?$/
const MAYBE_NUMBER = /^[0-9][0-9A-Za-z.+-]*$/
const WORDS = new Map<string, boolean | null>([
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
])

const SPACE = 32
const DOUBLE_QUOTE = 34
const HASH = 35
const SINGLE_QUOTE = 39
const COMMA = 44
const DASH = 45
const COLON = 58
const OPEN = 91
const CLOSE = 93

/** Reads simple front matter (with its final newline), or answers undefined where js-yaml must decide. */
export function readQuickYaml(source: string): Record<string, unknown> | undefined {
  if (UNUSUAL.test(source)) return undefined
  const data: Record<string, unknown> = {}
  // The key whose value was empty so far, and the list collected for it.
  let openKey: string | undefined
  let list: Scalar[] | undefined
  let listIndent = 0
  for (let lineStart = 0, next = 0; lineStart < source.length; lineStart = next) {
    const newline = source.indexOf('\n', lineStart)
    next = newline === -1 ? source.length : newline + 1
    let end = newline === -1 ? source.length : newline
    if (source.charCodeAt(end - 1) === 13 && end > lineStart) end--
    const at = skipSpaces(source, lineStart, end)
    if (at === end || source.charCodeAt(at) === HASH) continue

    if (source.charCodeAt(at) === DASH) {
      if (openKey === undefined || source.charCodeAt(at + 1) !== SPACE || at + 1 >= end) return undefined
      if (list === undefined) {
        list = []
        listIndent = at - lineStart
        data[openKey] = list
      } else if (listIndent !== at - lineStart) return undefined
      const item = readScalar(source, skipSpaces(source, at + 2, end), end)
      if (item === UNSURE) return undefined
      list.push(item)
      continue
    }

    if (at !== lineStart) return undefined
    const keyEnd = findKeyEnd(source, at, end)
    if (keyEnd === -1) return undefined
    const key = source.slice(at, keyEnd)
    if (isUnusualKey(key) || Object.hasOwn(data, key)) return undefined
    const valueStart = skipSpaces(source, keyEnd + 1, end)
    list = undefined
    if (valueStart === end) {
      openKey = key
      data[key] = null
      continue
    }
    openKey = undefined
    const value =
      source.charCodeAt(valueStart) === OPEN
        ? readFlowList(source, valueStart, end)
        : readScalar(source, valueStart, end)
    if (value === UNSURE) return undefined
    data[key] = value
  }
  return data
}

/** The colon after a key of letters, digits, `_` and `-`, when a space or the line's end follows it; else -1. */
function findKeyEnd(source: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at)
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) continue
    if (at > start && ((code >= 48 && code <= 57) || code === 95 || code === DASH)) continue
    return code === COLON && at > start && (at + 1 === end || source.charCodeAt(at + 1) === SPACE) ? at : -1
  }
  return -1
}

function isUnusualKey(key: string): boolean {
  return WORDS.has(key) || key === 'constructor' || key === 'prototype'
}

/** A scalar that takes the rest of its line, perhaps with a comment after it. */
function readScalar(source: string, start: number, end: number): Maybe {
  const first = source.charCodeAt(start)
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
    const close = findClosingQuote(source, start, end)
    return close !== -1 && isRestBlank(source, close + 1, end) ? source.slice(start + 1, close) : UNSURE
  }
  let last = start
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code === SPACE) continue
    if (code === COLON && (at + 1 === end || source.charCodeAt(at + 1) === SPACE)) return UNSURE
    if (code === HASH && source.charCodeAt(at - 1) === SPACE) break
    last = at + 1
  }
  return last === start ? UNSURE : resolvePlain(source.slice(start, last))
}

/** `[a, "b", 3]` on one line. Empty items and anything nested are left to js-yaml. */
function readFlowList(source: string, start: number, end: number): Scalar[] | typeof UNSURE {
  const items: Scalar[] = []
  let at = skipSpaces(source, start + 1, end)
  if (source.charCodeAt(at) === CLOSE && at < end) return isRestBlank(source, at + 1, end) ? items : UNSURE
  while (at < end) {
    const first = source.charCodeAt(at)
    const itemStart = at
    let item: Maybe
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const close = findClosingQuote(source, at, end)
      if (close === -1) return UNSURE
      item = source.slice(at + 1, close)
      at = skipSpaces(source, close + 1, end)
    } else {
      let last = at
      for (; at < end; at++) {
        const code = source.charCodeAt(at)
        if (code === COMMA || code === CLOSE) break
        if (code === COLON || code === HASH || code === OPEN || code === 123 || code === 125) return UNSURE
        if (code !== SPACE) last = at + 1
      }
      item = last === itemStart ? UNSURE : resolvePlain(source.slice(itemStart, last))
    }
    if (item === UNSURE || at >= end) return UNSURE
    items.push(item)
    const separator = source.charCodeAt(at)
    if (separator === CLOSE) return isRestBlank(source, at + 1, end) ? items : UNSURE
    if (separator !== COMMA) return UNSURE
    at = skipSpaces(source, at + 1, end)
  }
  return UNSURE
}

/** What the core schema makes of a plain scalar; UNSURE where it starts like something else or may be a rarer number. */
function resolvePlain(text: string): Maybe {
  const first = text.charCodeAt(0)
  const isLetter = (first >= 97 && first <= 122) || (first >= 65 && first <= 90)
  if (isLetter || first === 126 || first >= 0xa0) {
    if (text.length > 5) return text
    const word = WORDS.get(text)
    return word === undefined ? text : word
  }
  const isDigit = first >= 48 && first <= 57
  if (isDigit || first === DASH || first === 43 || first === 46) {
    if (INTEGER.test(text) || DECIMAL.test(text)) return Number(text)
    if (isDigit && (DATE.test(text) || !MAYBE_NUMBER.test(text))) return text
    return UNSURE
  }
  // `/path`, `$5`, `(c)`, `_x`, `<b>`, `=`, `^`, `;`, `\` and `+`-less rest: text. All other signs are YAML's own.
  return first === 47 || first === 36 || first === 40 || first === 95 || first === 60 ? text : UNSURE
}

/** The closing quote on the same line; -1 where there is none, or an escape that needs decoding. */
function findClosingQuote(source: string, start: number, end: number): number {
  const quote = source.charCodeAt(start)
  for (let at = start + 1; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code === 92 && quote === DOUBLE_QUOTE) return -1
    // Of a doubled single quote the second is left over, and what is left over makes the caller unsure.
    if (code === quote) return at
  }
  return -1
}

/** Only blanks, or blanks and a comment, from here to the end of the line. */
function isRestBlank(source: string, start: number, end: number): boolean {
  const at = skipSpaces(source, start, end)
  return at === end || (source.charCodeAt(at) === HASH && at > start)
}

function skipSpaces(source: string, start: number, end: number): number {
  let at = start
  while (at < end && source.charCodeAt(at) === SPACE) at++
  return at
}
