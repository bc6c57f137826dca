/** The largest share of places in use: below it, nearly every number is found at the first place looked at. */
const FULL = 2 / 3
const EMPTY = 0
const GONE = -1

/**
 * Slots by numbers of 32 bits, possibly several under one number. It takes two numbers for each; a `Map` would take four times
 * as much memory, and more time.
 */
export class SlotsByNumber {
  /** The numbers by place, and the slots plus 1: EMPTY, or GONE where one was. */
  #numbers = new Int32Array(16)
  #slots = new Int32Array(16)
  #shift = 28
  /** Places that are not empty. */
  #taken = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  /** For how many there is room. */
  get places(): number {
    return this.#slots.length
  }

  /** Some slot under a number. */
  get(number: number): number | undefined {
    for (let at = this.#placeOf(number); this.#slots[at] !== EMPTY; at = this.#after(at))
      if (this.#numbers[at] === number && this.#slots[at] !== GONE) return this.#slots[at]! - 1
    return undefined
  }

  /** All slots under a number. */
  all(number: number): number[] {
    const slots: number[] = []
    for (let at = this.#placeOf(number); this.#slots[at] !== EMPTY; at = this.#after(at))
      if (this.#numbers[at] === number && this.#slots[at] !== GONE) slots.push(this.#slots[at]! - 1)
    return slots
  }

  /** Each slot must be added once under a number. */
  add(number: number, slot: number): void {
    if (this.#taken >= this.#slots.length * FULL) this.#makeRoom()
    this.#put(number, slot + 1)
    this.#size++
  }

  delete(number: number, slot: number): void {
    for (let at = this.#placeOf(number); this.#slots[at] !== EMPTY; at = this.#after(at)) {
      if (this.#numbers[at] !== number || this.#slots[at] !== slot + 1) continue
      this.#slots[at] = GONE
      this.#size--
      return
    }
  }

  #put(number: number, held: number): void {
    let at = this.#placeOf(number)
    while (this.#slots[at] !== EMPTY) at = this.#after(at)
    this.#numbers[at] = number
    this.#slots[at] = held
    this.#taken++
  }

  // Consecutive numbers get places that are far apart.
  #placeOf(number: number): number {
    return Math.imul(number, 0x9e3779b1) >>> this.#shift
  }

  #after(place: number): number {
    return (place + 1) & (this.#slots.length - 1)
  }

  // Doubles the places, unless many of them are gone.
  #makeRoom(): void {
    const [numbers, slots] = [this.#numbers, this.#slots]
    const length = this.#size > slots.length / 3 ? slots.length * 2 : slots.length
    this.#numbers = new Int32Array(length)
    this.#slots = new Int32Array(length)
    this.#shift = Math.clz32(length) + 1
    this.#taken = 0
    for (let at = 0; at < slots.length; at++) if (slots[at]! > 0) this.#put(numbers[at]!, slots[at]!)
  }
}
