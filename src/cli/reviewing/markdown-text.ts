/** A sign of no width: what it stands in is no name, number or address that GitHub would act on. */
const breaker = '\u200b'

/**
 * Others' text as Markdown of GitHub that shows it and does nothing else: no markup, no table, no link, nobody notified,
 * no other issue told. Line breaks are blanks.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(unseen, ' ')
    .replaceAll(/[&<>]/g, (sign) => entities[sign]!)
    .replaceAll(/[\\`*_[\]~|$]/g, (sign) => `\\${sign}`)
    .replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length))
    .replace(/^(\u00a0*)([-+#=]|\d{1,9}(?=[.)]))/, (_, blanks: string, sign: string) =>
      /\d/.test(sign) ? `${blanks}${sign}${breaker}` : `${blanks}\\${sign}`,
    )
    .replaceAll('@', `@${breaker}`)
    .replaceAll(/#(?=\d)/g, `#${breaker}`)
    .replaceAll(/:(?=\/\/)/g, `:${breaker}`)
    .replaceAll(/\bwww(?=\.)|\bgh(?=-\d)/gi, `$&${breaker}`)
    .replaceAll(/\b[0-9a-f]{3}(?=[0-9a-f]{4,61}\b)/gi, `$&${breaker}`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// Control characters, and those that turn the direction of what follows.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

/** Others' text as a code span: paths, addresses. */
export function asCode(text: string): string {
  const plain = text.replaceAll(unseen, ' ')
  if (plain.trim() === '') return '` `'
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${plain}${pad}${fence}`
}
