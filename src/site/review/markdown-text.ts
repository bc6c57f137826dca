/** A zero-width character: GitHub does not act on a name, number or address that contains it. */
const breaker = '\u200b'

/**
 * Escapes foreign text as GitHub Markdown that only shows it: no markup, tables, links, mentions, or references to issues. Line
 * breaks become spaces. `isLineStart`: it may begin a line, where more characters have a meaning.
 */
export function escapeMarkdown(text: string, isLineStart = true): string {
  const escaped = text
    .replaceAll(unseen, ' ')
    .replaceAll(/[&<>]/g, (sign) => entities[sign]!)
    .replaceAll(/[\\`*_[\]~|$]/g, (sign) => `\\${sign}`)
  return (isLineStart ? withoutBlock(escaped) : escaped)
    .replaceAll('@', `@${breaker}`)
    .replaceAll(/[#!](?=\d)/g, `$&${breaker}`)
    .replaceAll(/:(?=\/\/)/g, `:${breaker}`)
    .replaceAll(/\bwww(?=\.)|\bgh(?=-\d)/gi, `$&${breaker}`)
    .replaceAll(/\b[0-9a-f]{7,64}\b/gi, (hash) => hash.replaceAll(/.{6}(?=.)/g, `$&${breaker}`))
}

// Prevents headings, lists, and code by indentation.
function withoutBlock(line: string): string {
  return line
    .replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length))
    .replace(/^(\u00a0*)(?:([-+#=])|(\d{1,9})(?=[.)]))/, (_, blanks: string, sign?: string, number?: string) =>
      sign === undefined ? `${blanks}${number}${breaker}` : `${blanks}\\${sign}`,
    )
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// Control characters, and those that change the direction of text.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

/** Links words, given as Markdown, to an address; without one, returns only the words. */
export function linkTo(words: string, address: string | undefined): string {
  return address === undefined ? words : `[${words}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

/** Renders foreign text as a code span: paths, addresses. */
export function asCode(text: string): string {
  const plain = text.replaceAll(unseen, ' ')
  if (plain.trim() === '') return '` `'
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${plain}${pad}${fence}`
}
