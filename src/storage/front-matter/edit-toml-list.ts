import { isDeepStrictEqual } from 'node:util'
import { alignLists } from './align-lists.ts'

/** An item of a list, with the text around it. */
interface Item {
  /** From the preceding comma or bracket to its first character: blanks, line ends, comments. */
  readonly lead: string
  readonly text: string
  /** Between the item and its comma. */
  readonly gap: string
  /** A comment after the item on the same line. */
  readonly after: string
}

interface List {
  readonly items: readonly Item[]
  readonly hasLastComma: boolean
  /** The text before the closing bracket. */
  readonly tail: string
  /** The offset after that bracket. */
  readonly end: number
}

/**
 * Edits the text of a TOML list, and nothing after it, from `old` to `next`: items that stay keep their quotes, lines and
 * comments. `write` formats a value in the style of a neighbor or the replaced text. Undefined unless the text lists `old`.
 */
export function editTomlList(
  text: string,
  old: readonly unknown[],
  next: readonly unknown[],
  write: (value: unknown, like: string) => string,
): string | undefined {
  const list = readList(text)
  if (!list || list.items.length !== old.length) return undefined
  const { items, hasLastComma, tail, end } = list
  const between = betweenItems(items)
  const onOwnLine = withoutComments(items.find(({ lead }) => lead.includes('\n'))?.lead ?? tail)
  const edited: Item[] = []
  let gone: Item | undefined
  for (const { from, to } of alignLists(old, next)) {
    const known = from === undefined ? undefined : items[from]!
    if (to === undefined) gone ??= known
    else if (known) {
      const value = next[to]
      const asOld = isDeepStrictEqual(old[from!], value) ? known.text : rewrite(known.text, old[from!], value, write)
      edited.push({ ...known, text: asOld, lead: leadOf(known, gone, edited.length === 0, items, between) })
      gone = undefined
    } else {
      const before = edited.at(-1)
      const lead = before?.after ? onOwnLine : before ? between : withoutComments(items[0]?.lead ?? '')
      edited.push({ lead, text: write(next[to], (before ?? items[0])?.text ?? ''), gap: '', after: '' })
    }
  }
  const isBare = tail.trim() === '' && (edited.length === 0 || items.length === 0)
  const written = edited.map(({ lead, text: one, gap, after }, at) => {
    return `${lead}${one}${gap}${at < edited.length - 1 || hasLastComma ? ',' : ''}${after}`
  })
  return `[${written.join('')}${isBare ? '' : tail}]${text.slice(end)}`
}

function rewrite(text: string, old: unknown, value: unknown, write: (value: unknown, like: string) => string): string {
  const inner = Array.isArray(old) && Array.isArray(value) ? editTomlList(text, old, value, write) : undefined
  return inner ?? write(value, text)
}

// After removed items on other lines, or at the beginning, a remaining item takes over the lead of the first of them.
function leadOf(
  { lead }: Item,
  gone: Item | undefined,
  isFirst: boolean,
  items: readonly Item[],
  between: string,
): string {
  if (lead.includes('\n')) return lead
  if (gone && (isFirst || gone.lead.includes('\n'))) return withoutComments(gone.lead)
  return !isFirst && lead === items[0]!.lead ? between : lead
}

function betweenItems([first, second]: readonly Item[]): string {
  const like = second?.lead ?? (first?.lead.includes('\n') ? first.lead : ' ')
  return withoutComments(like)
}

function withoutComments(lead: string): string {
  const at = lead.lastIndexOf('\n')
  return at < 0 ? lead : `${lead[at - 1] === '\r' ? '\r' : ''}${lead.slice(at)}`
}

function readList(text: string): List | undefined {
  const items: Item[] = []
  let at = 1
  for (;;) {
    const start = blanksEnd(text, at)
    if (start === undefined) return undefined
    if (text[start] === ']')
      return { items, hasLastComma: items.length > 0, tail: text.slice(at, start), end: start + 1 }
    const end = valueEnd(text, start)
    const stop = end === undefined || end === start ? undefined : blanksEnd(text, end)
    if (stop === undefined || end === undefined) return undefined
    const own = { lead: text.slice(at, start), text: text.slice(start, end) }
    if (text[stop] === ']') {
      const after = commentEnd(text, end)
      items.push({ ...own, gap: '', after: text.slice(end, after) })
      return { items, hasLastComma: false, tail: text.slice(after, stop), end: stop + 1 }
    }
    if (text[stop] !== ',') return undefined
    at = commentEnd(text, stop + 1)
    items.push({ ...own, gap: text.slice(end, stop), after: text.slice(stop + 1, at) })
  }
}

// The end of a comment on the same line, or else the offset itself.
function commentEnd(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  if (text[at] !== '#') return from
  const end = lineStop(text, at)
  return text[end - 1] === '\r' ? end - 1 : end
}

function blanksEnd(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '#') at = lineStop(text, at)
    else if (!/\s/.test(text[at]!)) return at
  }
  return undefined
}

function lineStop(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}

function valueEnd(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '"' || sign === "'") {
      const end = stringEnd(text, at, sign)
      if (end === undefined) return undefined
      if (depth === 0) return end
      at = end - 1
    } else if (sign === '#' && depth > 0) at = lineStop(text, at)
    else if (sign === '[' || sign === '{') depth++
    else if ((sign === ']' || sign === '}') && depth > 0) {
      if (--depth === 0) return at + 1
    } else if (depth === 0 && /[\],\s#]/.test(sign)) {
      // A space may separate a date and its time.
      if (sign !== ' ' || !/^\d\d:/.test(text.slice(at + 1, at + 4)) || !/\d$/.test(text.slice(start, at))) return at
    }
  }
  return undefined
}

function stringEnd(text: string, start: number, quote: string): number | undefined {
  const isLong = text.startsWith(quote.repeat(3), start)
  const close = isLong ? quote.repeat(3) : quote
  for (let at = start + close.length; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++
    else if (text.startsWith(close, at)) {
      // Up to two quotes may precede the closing three.
      const more = isLong ? [...text.slice(at + 3, at + 5)].findIndex((one) => one !== quote) : 0
      return at + close.length + (more < 0 ? Math.min(2, text.length - at - 3) : more)
    }
  }
  return undefined
}
