/** A growable set of slots (small integers), one bit each. Slots beyond its words are not in it. */
export class Bits {
  words: Uint32Array

  /** @param slots how many slots to make room for. */
  constructor(slots = 0) {
    this.words = new Uint32Array((slots + 31) >>> 5)
  }

  has(slot: number): boolean {
    const at = slot >>> 5
    return at < this.words.length && (this.words[at]! & (1 << (slot & 31))) !== 0
  }

  add(slot: number): void {
    this.addWord(slot >>> 5, 1 << (slot & 31))
  }

  delete(slot: number): void {
    const at = slot >>> 5
    if (at < this.words.length) this.words[at]! &= ~(1 << (slot & 31))
  }

  copy(other: Bits): this {
    const from = other.words
    if (this.words.length < from.length) this.#resize(from.length)
    this.words.set(from)
    this.words.fill(0, from.length)
    return this
  }

  /** Keeps only slots that the other set also holds. */
  keep(other: Bits): void {
    const mine = this.words
    const theirs = other.words
    const shared = Math.min(mine.length, theirs.length)
    for (let at = 0; at < shared; at++) mine[at]! &= theirs[at]!
    mine.fill(0, shared)
  }

  /** Adds up to 32 slots at once: those from `32 * at` whose bits are set in the word. */
  addWord(at: number, word: number): void {
    // Grows by half: a set that grows slot by slot is copied rarely and wastes little.
    if (at >= this.words.length) this.#resize(at + 1 + (at >>> 1))
    this.words[at]! |= word
  }

  unite(other: Bits): void {
    const theirs = other.words
    if (this.words.length < theirs.length) this.#resize(theirs.length)
    const mine = this.words
    for (let at = 0; at < theirs.length; at++) mine[at]! |= theirs[at]!
  }

  subtract(other: Bits): this {
    const mine = this.words
    const theirs = other.words
    const shared = Math.min(mine.length, theirs.length)
    for (let at = 0; at < shared; at++) mine[at]! &= ~theirs[at]!
    return this
  }

  /** How many slots the set holds; scans every word. */
  count(): number {
    const words = this.words
    let total = 0
    for (let at = 0; at < words.length; at++) {
      let word = words[at]!
      if (word === 0) continue
      word -= (word >>> 1) & 0x55555555
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
      total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
    return total
  }

  /** The slots, ascending. */
  list(): number[] {
    const words = this.words
    const slots: number[] = []
    for (let at = 0; at < words.length; at++) {
      for (let word = words[at]!; word !== 0; word &= word - 1) slots.push((at << 5) + lowestBit(word))
    }
    return slots
  }

  #resize(length: number): void {
    const words = new Uint32Array(length)
    words.set(this.words)
    this.words = words
  }
}

/** Position of the lowest set bit of a nonzero word. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
