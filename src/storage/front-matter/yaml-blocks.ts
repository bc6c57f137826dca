/** Control characters, line separators, byte order mark and lone surrogates: readable only as escapes. */
// oxlint-disable-next-line no-control-regex
export const UNPRINTABLE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u

/** Half the limit for front matter: blank lines of the file may follow them. */
const MANY_LINE_BREAKS = /\n{50}/
const BREAKABLE_SPACE = /(?<! ) (?! )/

/** Whether a string round-trips as a `|` block. */
export function canBeLiteral(text: string): boolean {
  if (UNPRINTABLE.test(text) || MANY_LINE_BREAKS.test(text) || text.endsWith('\n\n') || text === '\n') return false
  // Whitespace-only lines, and whitespace before the first word, would be taken for indentation.
  return text !== '' && !/^\n*[ \t]/.test(text) && !/(?:^|\n)[ \t]+(?:\n|$)/.test(text)
}

/** `|` or `|-`, depending on whether the string ends with a newline. */
export function literalHeader(text: string, sign: '|' | '>' = '|'): string {
  return text.endsWith('\n') ? sign : `${sign}-`
}

/** The lines of a `|` block, indented by `indent` spaces. */
export function literalLines(text: string, indent: number): string[] {
  return indented(contentOf(text).split('\n'), indent)
}

/**
 * The lines of a `>` block, wrapped at `width` columns (without the indent); undefined if folding would not round-trip. A line
 * break in the string becomes an empty line in the file.
 */
export function foldedLines(text: string, indent: number, width: number): string[] | undefined {
  const paragraphs = contentOf(text).split('\n')
  if (paragraphs.some((paragraph) => /^[ \t]|[ \t]$/.test(paragraph))) return undefined
  const lines: string[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) lines.push('')
    if (paragraph !== '') lines.push(...wrap(paragraph, width))
  }
  return indented(lines, indent)
}

function wrap(paragraph: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(BREAKABLE_SPACE)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  lines.push(line)
  return lines
}

function contentOf(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text
}

function indented(lines: string[], indent: number): string[] {
  const margin = ' '.repeat(indent)
  return lines.map((line) => (line === '' ? '' : margin + line))
}
