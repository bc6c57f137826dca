import { Bits } from './bits.ts'

/** A set of slots: the matches of one condition, or of all. */
export interface SlotSet {
  readonly size: number
  has(slot: number): boolean
  /** Each slot once. Not to be changed by the caller. */
  list(): readonly number[]
  /** Not to be changed by the caller. @param slots how many slots there are. */
  bits(slots: number): Bits
}

/** Slots as a set; each must be given once. */
export function listedSet(slots: readonly number[]): SlotSet {
  let asSet: ReadonlySet<number> | undefined
  return {
    size: slots.length,
    has: (slot) => (asSet ??= new Set(slots)).has(slot),
    list: () => slots,
    bits: (total) => bitsOf(slots, total),
  }
}

/** Bits as a set; they must not change while it is used. @param size how many bits are set. */
export function bitSet(bits: Bits, size = bits.count()): SlotSet {
  return { size, has: (slot) => bits.has(slot), list: () => bits.list(), bits: () => bits }
}

/** Slots as bits, with capacity for the total. */
export function bitsOf(slots: readonly number[], total: number): Bits {
  const bits = new Bits(total)
  for (const slot of slots) bits.add(slot)
  return bits
}
