/** A character of no width: a name, number or address that holds it is none that GitHub would act on. */
const breaker = '\u200b'

/**
 * Others' text as GitHub's Markdown that only shows it: no markup, no table, no link, nobody mentioned, no other issue
 * referenced. Line breaks become spaces.
 *
 * @param isLineStart - whether it may be at the beginning of a line, where more characters have a meaning
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

// Neither a heading, a list nor code by its indentation.
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

/** Words, as Markdown, that link to an address; the words alone without one. */
export function linkTo(words: string, address: string | undefined): string {
  return address === undefined ? words : `[${words}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

/** Others' text as a code span: paths, addresses. */
export function asCode(text: string): string {
  const plain = text.replaceAll(unseen, ' ')
  if (plain.trim() === '') return '` `'
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${plain}${pad}${fence}`
}
