/** Small forward, linear steps through markup: regular expressions with open ends would be quadratic on hostile input. */

/** Whether a UTF-16 code unit is an ASCII blank (space, tab, line ends, form feed); a no-break space is not one. */
export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** Whether a text consists of ASCII blanks only. */
export function isBlankText(text: string): boolean {
  return skipBlanks(text, 0) === text.length
}

/** Returns the first position at or after `from` without an ASCII blank. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}

/** `trim` for ASCII blanks only: no-break spaces are content. */
export function trimBlanks(text: string): string {
  const start = skipBlanks(text, 0)
  let end = text.length
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

/** Whether a UTF-16 code unit is an ASCII letter, digit or underscore. */
export function isWordChar(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isDigit(code) || code === 95
}

/** Whether a UTF-16 code unit is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/**
 * Returns the end (exclusive) of the markup at the `<` at `start`: a comment to its `-->`, with `cdata` a CDATA section to its
 * `]]>`, anything else to the next `>`; unclosed markup runs to the end of the text.
 */
export function markupEnd(text: string, start: number, cdata = false): number {
  const close = text.startsWith('!--', start + 1)
    ? '-->'
    : cdata && text.startsWith('![CDATA[', start + 1)
      ? ']]>'
      : '>'
  // `<!-->` is a whole comment, so its end may overlap its beginning.
  const end = text.indexOf(close, close === '-->' ? start + 2 : start + 1)
  return end < 0 ? text.length : end + close.length
}

/** Returns a search for `needle` whose positions must not decrease: the text is searched only once in all. -1 if not found. */
export function forwardSearch(text: string, needle: string): (from: number) => number {
  let found = -2
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(needle, from)
    return found
  }
}

// The text from the match to `end` becomes `put`.
interface Rewrite {
  readonly end: number
  readonly put: string
}

/** Replaces the places where `start` (global, without open ends) matches and `visit` returns a replacement, left to right. */
export function rewrite(text: string, start: RegExp, visit: (at: number) => Rewrite | undefined): string {
  let out = ''
  let done = 0
  start.lastIndex = 0
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const hit = visit(match.index)
    if (!hit) {
      start.lastIndex = match.index + 1
      continue
    }
    out += text.slice(done, match.index) + hit.put
    done = hit.end
    start.lastIndex = done
  }
  return done === 0 ? text : out + text.slice(done)
}
