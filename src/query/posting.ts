import { Bits } from './bits.ts'

/** Up to this size a sorted list beats bits whatever the size of the collection. */
const ALWAYS_SPARSE = 64
/** A list takes 8 bytes a slot, bits take an eighth of a byte for every slot of the collection: 1 in 64 is even. */
const DENSE_SHARE = 64

/** Shared by all that hold nothing yet. */
const NONE: number[] = []

/**
 * The slots that hold one key. A sorted list while they are few, bits when they are many; the form changes with half
 * a step of slack, so that one entry that comes and goes does not convert it each time.
 */
export class Posting {
  #size = 0
  #sparse: number[] | undefined = NONE
  #dense: Bits | undefined

  get size(): number {
    return this.#size
  }

  /** The set as bits when it is held so. Not to be changed by others. */
  get bits(): Bits | undefined {
    return this.#dense
  }

  has(slot: number): boolean {
    if (this.#dense) return this.#dense.has(slot)
    const slots = this.#sparse!
    return slots[lowerBound(slots, slot)] === slot
  }

  /** @param slots how many slots the collection has: decides the form. */
  add(slot: number, slots: number): void {
    if (this.has(slot)) return
    this.#size++
    if (this.#dense) this.#dense.add(slot)
    // A list that begins with its only slot takes no spare room: most keys of some facets have one entry.
    else if (this.#size === 1) this.#sparse = [slot]
    else insert(this.#sparse!, slot)
    this.#settle(slots)
  }

  delete(slot: number, slots: number): void {
    if (!this.has(slot)) return
    this.#size--
    if (this.#dense) this.#dense.delete(slot)
    else this.#sparse!.splice(lowerBound(this.#sparse!, slot), 1)
    this.#settle(slots)
  }

  /** The slots, ascending. Not to be changed by the caller. */
  list(): readonly number[] {
    return this.#sparse ?? this.#dense!.list()
  }

  addTo(mask: Bits): void {
    if (this.#dense) mask.unite(this.#dense)
    else for (const slot of this.#sparse!) mask.add(slot)
  }

  takeFrom(mask: Bits): void {
    if (this.#dense) mask.subtract(this.#dense)
    else for (const slot of this.#sparse!) mask.delete(slot)
  }

  #settle(slots: number): void {
    if (this.#sparse) {
      if (this.#size <= ALWAYS_SPARSE || this.#size * DENSE_SHARE <= slots) return
      this.#dense = new Bits(slots)
      for (const slot of this.#sparse) this.#dense.add(slot)
      this.#sparse = undefined
    } else if (this.#size * 2 <= ALWAYS_SPARSE || this.#size * 2 * DENSE_SHARE <= slots) {
      this.#sparse = this.#dense!.list()
      this.#dense = undefined
    }
  }
}

function insert(slots: number[], slot: number): void {
  // A folder that is loaded hands out rising slots: the end is the usual place.
  if (slots.length === 0 || slots[slots.length - 1]! < slot) slots.push(slot)
  else slots.splice(lowerBound(slots, slot), 0, slot)
}

/** Index of the first slot that is not below the given one. */
function lowerBound(slots: readonly number[], slot: number): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slots[middle]! < slot) low = middle + 1
    else high = middle
  }
  return low
}
