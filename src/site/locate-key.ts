/** A place in a text; lines and columns count from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/**
 * Where what a front matter key says stands in a file's text, one item of it, or the key itself; the first line when the
 * key is not written there.
 */
export function locateKey(text: string, key: string, at?: { readonly item: unknown } | 'key'): Place {
  const matter = text.slice(0, endOfMatter(text))
  const found = keyIn(matter, key)
  if (!found) return { line: 1, column: 1 }
  return placeAt(text, at === 'key' ? found.start : valueAfter(matter, found.end, at?.item))
}

// A line of its own, as in YAML and in JSON that is laid out, or a member among others on a line.
function keyIn(matter: string, key: string): { start: number; end: number } | undefined {
  const quoted = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  for (const [head, flags] of [
    ['^', 'm'],
    ['^[ \\t]+', 'm'],
    ['[{,][ \\t]*', ''],
  ] as const) {
    const found = new RegExp(`(${head})(["']?)${quoted}\\2[ \\t]*:`, flags).exec(matter)
    if (found) return { start: found.index + found[1]!.length, end: found.index + found[0].length }
  }
  return undefined
}

// The item itself, or else the first thing that stands after the colon, also on a line below.
function valueAfter(matter: string, from: number, item: unknown): number {
  const first = from + /^\s*(?:-[ \t]+)?/.exec(matter.slice(from))![0].length
  const end = endOfValue(matter, from)
  const other = first < end ? first : from
  if (typeof item !== 'string' && typeof item !== 'number') return other
  const text = String(item)
  for (let at = matter.indexOf(text, from); at >= 0 && at < end; at = matter.indexOf(text, at + 1)) {
    const [before, after] = [matter[at - 1] ?? ' ', matter[at + text.length] ?? '\n']
    const isQuoted = (before === '"' || before === "'") && after === before
    if (isQuoted) return at - 1
    if (/[\s,[{:]/.test(before) && /[\s,\]}]/.test(after)) return at
  }
  return other
}

// What belongs to a key is on its line, and on those below that are indented or items of a list.
function endOfValue(matter: string, from: number): number {
  const next = /\n(?=[^\s-])/g
  next.lastIndex = from
  return next.exec(matter)?.index ?? matter.trimEnd().length
}

function endOfMatter(text: string): number {
  if (!/^\uFEFF?---/.test(text)) return text.length
  const end = text.indexOf('\n---', 3)
  return end < 0 ? text.length : end + 1
}

function placeAt(text: string, at: number): Place {
  const before = text.slice(text.charCodeAt(0) === 0xfeff ? 1 : 0, at)
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}
