import { Bits } from './bits.ts'
import type { Conditions, SlotSet } from './conditions.ts'

/** Up to 1 in so many slots, looking at each slot of the smallest set is cheaper than combining whole masks. */
const NARROW = 64
/** As long as no more than 1 in so many slots is expected, listing what masks have in common beats making another. */
const LISTED = 128

/** The slots that answer a question, before they are ordered: as a list when they are few, else as bits. */
export class Hits {
  readonly total: number
  readonly #list: number[] | undefined
  readonly #bits: Bits | undefined

  constructor(found: number[] | Bits, total = Array.isArray(found) ? found.length : found.count()) {
    if (Array.isArray(found)) this.#list = found
    else this.#bits = found
    this.total = total
  }

  /** A list that the caller may change. */
  list(): number[] {
    return this.#list ? [...this.#list] : this.#bits!.list()
  }

  /** Bits that the caller must not change. @param slots how many slots there are. */
  bits(slots: number): Bits {
    if (this.#bits) return this.#bits
    const bits = new Bits(slots)
    for (const slot of this.#list!) bits.add(slot)
    return bits
  }
}

/**
 * Answers conditions: slot by slot from the smallest set when that is small, else by combining masks.
 * @param live the slots in use. @param size how many these are. @param slots how many slots there are.
 */
export function findHits({ wanted, unwanted }: Conditions, live: Bits, size: number, slots: number): Hits {
  const [first, ...others] = [...wanted].sort((a, b) => a.size - b.size)
  if (first && (first.size <= NARROW || first.size * NARROW <= slots)) {
    return new Hits(sifted(first.list(), others, unwanted))
  }
  // The whole, or one key that many hold: already there, and counted.
  if (others.length === 0 && unwanted.length === 0 && (!first || first.bits)) {
    return new Hits(first?.bits ?? live, first ? first.size : size)
  }
  const expected = wanted.reduce((share, set) => (share * set.size) / slots, slots)
  if (first?.bits && expected * LISTED <= slots) {
    const [second, third, ...rest] = others.filter((set) => set.bits)
    const common = first.bits.listCommon(second?.bits ?? first.bits, third?.bits ?? first.bits)
    return new Hits(sifted(common, [...rest, ...others.filter((set) => !set.bits)], unwanted))
  }
  const mask = new Bits(slots)
  if (first) first.addTo(mask)
  else mask.copy(live)
  for (const set of others) keepIn(mask, set)
  for (const posting of unwanted) posting.takeFrom(mask)
  return new Hits(mask)
}

/** Those of some slots that all of the wanted and none of the unwanted sets hold. */
function sifted(slots: readonly number[], wanted: readonly SlotSet[], unwanted: readonly SlotSet[]): number[] {
  let left = [...slots]
  for (const set of wanted) left = left.filter((slot) => set.has(slot))
  for (const set of unwanted) left = left.filter((slot) => !set.has(slot))
  return left
}

function keepIn(mask: Bits, set: SlotSet): void {
  if (set.bits) mask.keep(set.bits)
  else if (set.keepIn) set.keepIn(mask)
  else {
    const other = new Bits(mask.words.length * 32)
    set.addTo(other)
    mask.keep(other)
  }
}
