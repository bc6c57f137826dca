import type { Bits } from './slots/bits.ts'
import { lowerBound } from '../text/values.ts'
import { bitsOf, type SlotSet } from './slots/slot-set.ts'

/** Up to this size a sorted list beats bits regardless of the size of the collection. */
const ALWAYS_SPARSE = 64
/** A list takes 8 bytes per slot, bits an eighth of a byte per slot of the collection: they break even at 1 in 64. */
const DENSE_SHARE = 64

/** Shared by all empty postings. */
const NONE: number[] = []

/**
 * The slots with one key: a sorted list while they are few, bits when they are many. There is hysteresis, so that an entry that
 * is repeatedly added and removed does not convert the form each time.
 */
export class Posting implements SlotSet {
  #size = 0
  #sparse: number[] | undefined = NONE
  #dense: Bits | undefined

  get size(): number {
    return this.#size
  }

  has(slot: number): boolean {
    if (this.#dense) return this.#dense.has(slot)
    return this.#sparse![slotPosition(this.#sparse!, slot)] === slot
  }

  /** @param slots how many slots the collection has: decides the form. */
  add(slot: number, slots: number): void {
    // Loading a folder assigns ascending slots: usually this is an append.
    const isLast = this.#sparse !== undefined && (this.#size === 0 || this.#sparse.at(-1)! < slot)
    if (!isLast && this.has(slot)) return
    this.#size++
    if (this.#dense) this.#dense.add(slot)
    // A list with a single slot has no spare capacity: most keys of some indexes have one entry.
    else if (this.#size === 1) this.#sparse = [slot]
    else if (isLast) this.#sparse!.push(slot)
    else this.#sparse!.splice(slotPosition(this.#sparse!, slot), 0, slot)
    this.#convert(slots)
  }

  delete(slot: number, slots: number): void {
    if (!this.has(slot)) return
    this.#size--
    if (this.#dense) this.#dense.delete(slot)
    else this.#sparse!.splice(slotPosition(this.#sparse!, slot), 1)
    this.#convert(slots)
  }

  list(): readonly number[] {
    return this.#sparse ?? this.#dense!.list()
  }

  bits(slots: number): Bits {
    return this.#dense ?? bitsOf(this.#sparse!, slots)
  }

  addTo(mask: Bits): void {
    if (this.#dense) mask.unite(this.#dense)
    else for (const slot of this.#sparse!) mask.add(slot)
  }

  #convert(slots: number): void {
    if (this.#sparse) {
      if (this.#size <= ALWAYS_SPARSE || this.#size * DENSE_SHARE <= slots) return
      this.#dense = bitsOf(this.#sparse, slots)
      this.#sparse = undefined
    } else if (this.#size * 2 <= ALWAYS_SPARSE || this.#size * 2 * DENSE_SHARE <= slots) {
      this.#sparse = this.#dense!.list()
      this.#dense = undefined
    }
  }
}

function slotPosition(slots: readonly number[], slot: number): number {
  return lowerBound(slots, (one) => one < slot)
}
