const DIGIT = 11
const VALUES = 1 << DIGIT

/**
 * Sorts slots ascending by the number and then by the id that stands at each slot: a radix sort, some milliseconds for
 * 100,000, where comparing takes ten times as long. Numbers must not be NaN nor -0.
 */
export function sortSlots(
  slots: Uint32Array<ArrayBuffer>,
  numbers: Float64Array,
  ids: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const pairs = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2)
  const low = new Uint32Array(numbers.length)
  const high = new Uint32Array(numbers.length)
  for (let slot = 0; slot < numbers.length; slot++) {
    // The bits of a double rise with its value once those of negative ones are turned over.
    const top = pairs[slot * 2 + 1]!
    const negative = top >>> 31 === 1
    high[slot] = negative ? ~top : top ^ 0x80000000
    low[slot] = negative ? ~pairs[slot * 2]! : pairs[slot * 2]!
  }
  return sortByWord(sortByWord(sortByWord(slots, ids), low), high)
}

/** Sorts slots by the 32 bits that stand at each, keeping the order of equal ones. */
function sortByWord(slots: Uint32Array<ArrayBuffer>, words: Uint32Array): Uint32Array<ArrayBuffer> {
  let from = slots
  let to = new Uint32Array(slots.length)
  for (let shift = 0; shift < 32; shift += DIGIT) {
    const starts = new Uint32Array(VALUES + 1)
    for (let at = 0; at < from.length; at++) starts[((words[from[at]!]! >>> shift) & (VALUES - 1)) + 1]!++
    if (starts.includes(from.length)) continue // One digit for all: nothing to sort.
    for (let value = 1; value <= VALUES; value++) starts[value]! += starts[value - 1]!
    for (let at = 0; at < from.length; at++) {
      const slot = from[at]!
      to[starts[(words[slot]! >>> shift) & (VALUES - 1)]!++] = slot
    }
    ;[from, to] = [to, from]
  }
  return from
}
