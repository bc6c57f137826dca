/** The attributes in `[name key="value" item]`. */
export interface ShortcodeAttributes {
  /** By lower-case name. HTML as written: entities stay. */
  readonly named: ReadonlyMap<string, string>
  /** Words and quotations without a name. */
  readonly items: readonly string[]
}

/**
 * Parses shortcode attributes as WordPress does: values in double quotes, single quotes or none. Typographic quotes and
 * `&quot;`, which editors and mails produce, count if there are no plain quotes.
 */
export function readShortcodeAttributes(text: string): ShortcodeAttributes {
  const named = new Map<string, string>()
  const items: string[] = []
  for (const match of withPlainQuotes(text).matchAll(attribute)) {
    const name = match[1] ?? match[3] ?? match[5]
    const value = whole(match[2] ?? match[4] ?? match[6] ?? match[7] ?? match[8] ?? match[9] ?? '')
    if (name !== undefined) named.set(name.toLowerCase(), value)
    else if (value !== '') items.push(value)
  }
  return { named, items }
}

const attribute =
  /([\w-]+)[ \t-\r]*=[ \t-\r]*"([^"]*)"(?=[ \t-\r]|$)|([\w-]+)[ \t-\r]*=[ \t-\r]*'([^']*)'(?=[ \t-\r]|$)|([\w-]+)[ \t-\r]*=[ \t-\r]*([^ \t-\r'"]+)(?=[ \t-\r]|$)|"([^"]*)"(?=[ \t-\r]|$)|'([^']*)'(?=[ \t-\r]|$)|([^ \t-\r]+)/g

function withPlainQuotes(text: string): string {
  const spaced = text.replace(/[\u00a0\u200b]/g, ' ')
  return /["']/.test(spaced) ? spaced : spaced.replace(/[“”„″]|&(?:#822[01];|#8243;|quot;|[lr]dquo;)/g, '"')
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

// A value with an unclosed tag becomes empty.
function whole(value: string): string {
  const plain = value.includes('\\') ? value.replace(/\\(.)/gs, (_, sign: string) => controls[sign] ?? sign) : value
  const open = plain.lastIndexOf('<')
  return open >= 0 && !plain.includes('>', open) ? '' : plain
}
