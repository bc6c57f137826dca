/** A gram is four bytes of one word. Shorter ones occur in nearly every text and filter nothing. */
const GRAM = 4
/** Grams are hashed to this many columns: 128 bytes per text. */
const COLUMNS = 1024
/** Slots of one block, and the 32-bit words that these take in a column. */
const BLOCK = 1024
const WORDS = BLOCK / 32

/**
 * Which texts can contain a word: each slot has a bit in the column of every gram of its text, so a few ANDs answer for 32
 * texts. A text without a word's bits does not contain it; one with them may. For most words a search skips nine in ten texts.
 */
export class GramFilter {
  readonly #blocks: (Uint32Array | undefined)[] = []

  /** Stores the grams of a text (bytes in a one-byte string) for a slot, replacing earlier ones. */
  set(slot: number, text: string): void {
    const bytes = Buffer.from(text, 'latin1')
    const index = Math.floor(slot / BLOCK)
    const block = (this.#blocks[index] ??= new Uint32Array(COLUMNS * WORDS))
    const at = (slot % BLOCK) >>> 5
    const bit = 1 << (slot & 31)
    for (let column = at; column < block.length; column += WORDS) block[column]! &= ~bit
    let gram = 0
    let run = 0
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (!isOfWord(byte)) {
        run = 0
        continue
      }
      gram = (gram << 8) | byte
      if (++run >= GRAM) block[columnOf(gram) * WORDS + at]! |= bit
    }
  }

  /** Columns of the grams in words (bytes in one-byte strings); none if all are too short. */
  columnsOf(words: readonly string[]): number[] {
    const columns = new Set<number>()
    for (const word of words) {
      let gram = 0
      let run = 0
      for (let i = 0; i < word.length; i++) {
        const byte = word.charCodeAt(i)
        run = isOfWord(byte) ? run + 1 : 0
        gram = (gram << 8) | byte
        if (run >= GRAM) columns.add(columnOf(gram))
      }
    }
    return [...columns]
  }

  /** Which of the 32 slots from `32 * at` have texts with all the columns, as bits. */
  passing(at: number, columns: readonly number[]): number {
    const block = this.#blocks[Math.floor(at / WORDS)]
    if (!block) return 0
    let bits = -1
    for (const column of columns) bits &= block[column * WORDS + (at % WORDS)]!
    return bits
  }
}

/** Folded letters and digits, and every non-ASCII byte. */
function isOfWord(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || (byte >= 128 && byte < 0xfe)
}

function columnOf(gram: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> 22
}
