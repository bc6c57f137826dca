/** A position in a text; lines and columns start at 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Finds the value of a front matter key, one item of it, or the key itself; the first line if the key is not there. */
export type Locate = (key: string, at?: { readonly item: unknown } | 'key') => Place

/** Prepares lookups in a file's text: it is scanned once, however many lookups there are. */
export function openPlaces(text: string): Locate {
  const matter = text.slice(0, endOfMatter(text)).trimEnd()
  const keys = keysIn(matter)
  const lines = linesOf(text)
  // A key owns its line, and those below that are indented or list items.
  const ends = [...matter.matchAll(/\n(?=[^\s-])/g)].map(({ index }) => index)
  return (key, at) => {
    const found = keys.get(key)
    if (!found) return { line: 1, column: 1 }
    if (at === 'key') return placeAt(lines, found.start)
    const end = ends[lastUpTo(ends, found.end - 1) + 1] ?? matter.length
    return placeAt(lines, valueAfter(matter, found.end, end, at?.item))
  }
}

interface Span {
  readonly start: number
  readonly end: number
  /** A key on its own line ranks before an indented one, and that before a member in the middle of a line. */
  readonly rank: number
}

function keysIn(matter: string): Map<string, Span> {
  const keys = new Map<string, Span>()
  for (const found of matter.matchAll(
    /(^[ \t]*|[{,][ \t]*)(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"':{},][^"':{},\n]*?))[ \t]*:/gm,
  )) {
    const [whole, head = '', ...names] = found
    const name = names.find((one) => one !== undefined) ?? ''
    const rank = head === '' ? 0 : /^[{,]/.test(head) ? 2 : 1
    const known = keys.get(name)
    const start = found.index + head.length
    if (!known || known.rank > rank) keys.set(name, { start, end: found.index + whole.length, rank })
  }
  return keys
}

// The item itself, or else the first value after the colon, possibly on a line below.
function valueAfter(matter: string, from: number, end: number, item: unknown): number {
  const start = /\s*(?:-[ \t]+)?/y
  start.lastIndex = from
  const first = from + (start.exec(matter)?.[0].length ?? 0)
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

function endOfMatter(text: string): number {
  if (!/^\uFEFF?---/.test(text)) return text.length
  const end = text.indexOf('\n---', 3)
  return end < 0 ? text.length : end + 1
}

// The start of each line; a byte order mark is not part of the first.
function linesOf(text: string): number[] {
  const starts = [text.charCodeAt(0) === 0xfeff ? 1 : 0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function placeAt(starts: readonly number[], at: number): Place {
  const line = Math.max(0, lastUpTo(starts, at))
  return { line: line + 1, column: at - starts[line]! + 1 }
}

// The index of the last of ascending numbers that does not exceed a limit; -1 if all do.
function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [-1, numbers.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (numbers[middle]! <= limit) low = middle
    else high = middle - 1
  }
  return low
}
