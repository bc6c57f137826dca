import { Bits } from './bits.ts'

/** A set of slots: what a condition lets pass, or what is left when all have. */
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

/** Bits as a set, which must not change while it is used. @param size how many they are. */
export function bitSet(bits: Bits, size = bits.count()): SlotSet {
  return { size, has: (slot) => bits.has(slot), list: () => bits.list(), bits: () => bits }
}

/** Slots as bits, with room for so many. */
export function bitsOf(slots: readonly number[], total: number): Bits {
  const bits = new Bits(total)
  for (const slot of slots) bits.add(slot)
  return bits
}
