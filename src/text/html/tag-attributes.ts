import { isBlank, skipBlanks } from './scan-html.ts'

export interface TagAttribute {
  /** As written; compare it in lower case. */
  readonly name: string
  readonly value: string
  /** The attribute with its value in its own quotes, or in double ones if it had none. */
  readonly whole: string
  readonly bare: boolean
}

const nameHere = /[_a-zA-Z][-_a-zA-Z0-9:.]*/y

/** Parses the text between a tag's name and its `>`. The first of a name counts; malformed ones are skipped, never guessed. */
export function readTagAttributes(text: string): TagAttribute[] {
  const found = new Map<string, TagAttribute>()
  const keep = (attribute: TagAttribute) => {
    const key = attribute.name.toLowerCase()
    if (!found.has(key)) found.set(key, attribute)
  }
  let at = skipBlanks(text, 0)
  while (at < text.length) {
    nameHere.lastIndex = at
    const name = nameHere.exec(text)?.[0]
    if (name === undefined) {
      at = skipMalformed(text, at)
      continue
    }
    const nameEnd = at + name.length
    const equals = skipBlanks(text, nameEnd)
    if (text[equals] === '=') {
      const value = readValue(text, skipBlanks(text, equals + 1))
      if (value)
        keep({ name, value: value.value, whole: `${name}=${value.quote}${value.value}${value.quote}`, bare: false })
      at = value ? value.end : skipMalformed(text, skipBlanks(text, equals + 1))
    } else if (equals > nameEnd || isEnd(text, nameEnd)) {
      keep({ name, value: '', whole: name, bare: true })
      at = equals
    } else at = skipMalformed(text, nameEnd)
  }
  return [...found.values()]
}

function readValue(text: string, start: number): { value: string; quote: string; end: number } | undefined {
  const quote = text[start]
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, start + 1)
    if (close < 0) return undefined
    return isEnd(text, close + 1)
      ? { value: text.slice(start + 1, close), quote, end: valueEnd(text, close + 1) }
      : undefined
  }
  let end = start
  while (end < text.length && !isBlank(text.charCodeAt(end)) && text[end] !== '"' && text[end] !== "'") end++
  if (end === start || !isEnd(text, end)) return undefined
  return { value: text.slice(start, end), quote: '"', end: valueEnd(text, end) }
}

// A value must be followed by a blank, or by the end of the tag with or without its slash.
function isEnd(text: string, at: number): boolean {
  return at >= text.length || isBlank(text.charCodeAt(at)) || (text[at] === '/' && at === text.length - 1)
}

function valueEnd(text: string, at: number): number {
  return text[at] === '/' ? text.length : skipBlanks(text, at)
}

function skipMalformed(text: string, start: number): number {
  let at = start
  while (at < text.length && !isBlank(text.charCodeAt(at))) {
    const quote = text[at]
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1)
      if (close < 0) return text.length
      at = close + 1
    } else at++
  }
  return skipBlanks(text, at)
}
