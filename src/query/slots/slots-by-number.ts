const NONE = 0

/** Slots by 32-bit numbers, any number of slots under one. A `Map` takes four times as much memory, and more time. */
export class SlotsByNumber {
  /** The first slot of each place, plus 1; or NONE. */
  #heads = new Int32Array(16)
  /** For each slot, its number, and the next slot of the same place plus 1, or NONE. */
  #numbers = new Int32Array(16)
  #next = new Int32Array(16)
  #shift = 28
  #size = 0

  get size(): number {
    return this.#size
  }

  get places(): number {
    return this.#next.length
  }

  /** Some slot under a number. */
  get(number: number): number | undefined {
    for (let held = this.#heads[this.#placeOf(number)]!; held !== NONE; held = this.#next[held - 1]!)
      if (this.#numbers[held - 1] === number) return held - 1
    return undefined
  }

  all(number: number): number[] {
    const slots: number[] = []
    for (let held = this.#heads[this.#placeOf(number)]!; held !== NONE; held = this.#next[held - 1]!)
      if (this.#numbers[held - 1] === number) slots.push(held - 1)
    return slots
  }

  /** A slot may be under one number at a time only. */
  add(number: number, slot: number): void {
    if (slot >= this.#next.length) this.#makeRoom(slot)
    this.#numbers[slot] = number
    this.#link(slot)
    this.#size++
  }

  /** A no-op if the slot is not under this number. */
  delete(number: number, slot: number): void {
    if (this.#numbers[slot] !== number) return
    const place = this.#placeOf(number)
    let before = NONE
    for (let held = this.#heads[place]!; held !== NONE; held = this.#next[held - 1]!) {
      if (held !== slot + 1) {
        before = held
        continue
      }
      if (before === NONE) this.#heads[place] = this.#next[slot]!
      else this.#next[before - 1] = this.#next[slot]!
      this.#next[slot] = NONE
      this.#size--
      return
    }
  }

  #link(slot: number): void {
    const place = this.#placeOf(this.#numbers[slot]!)
    this.#next[slot] = this.#heads[place]!
    this.#heads[place] = slot + 1
  }

  // Consecutive numbers get places that are far apart.
  #placeOf(number: number): number {
    return Math.imul(number, 0x9e3779b1) >>> this.#shift
  }

  #makeRoom(slot: number): void {
    const [heads, next, numbers] = [this.#heads, this.#next, this.#numbers]
    let length = next.length
    while (length <= slot) length *= 2
    this.#heads = new Int32Array(length)
    this.#next = new Int32Array(length)
    this.#numbers = new Int32Array(length)
    this.#numbers.set(numbers)
    this.#shift = Math.clz32(length) + 1
    for (const head of heads) for (let held = head; held !== NONE; held = next[held - 1]!) this.#link(held - 1)
  }
}
