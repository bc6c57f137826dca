import { sortSlots } from './radix-sort.ts'

/** Characters that a prefix holds: as many bytes as a double holds exactly. */
const PREFIX = 6

/**
 * Sorts slots ascending by the text and then by the id that stands at each slot. Most texts are told apart by a number
 * made of their first characters, which a radix sort orders; only those that are not are compared.
 */
export function sortTexts(
  slots: Uint32Array<ArrayBuffer>,
  texts: readonly string[],
  ids: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const prefixes = new Float64Array(texts.length)
  for (const slot of slots) prefixes[slot] = prefixOf(texts[slot]!)
  const sorted = sortSlots(slots, prefixes, ids)
  const compare = (a: number, b: number) => (texts[a]! < texts[b]! ? -1 : texts[a]! > texts[b]! ? 1 : ids[a]! - ids[b]!)
  for (let from = 0; from < sorted.length;) {
    let to = from + 1
    while (to < sorted.length && prefixes[sorted[to]!] === prefixes[sorted[from]!]) to++
    if (to - from > 1) sorted.set(Array.from(sorted.subarray(from, to)).sort(compare), from)
    from = to
  }
  return sorted
}

/** Never rises when the text falls: from the first character that takes more than a byte on, all are alike. */
function prefixOf(text: string): number {
  let prefix = 0
  let isWide = false
  for (let at = 0; at < PREFIX; at++) {
    const code: number = isWide || at >= text.length ? 0 : text.charCodeAt(at)
    isWide ||= code > 0xfe
    prefix = prefix * 256 + Math.min(code, 0xff)
  }
  return prefix
}
