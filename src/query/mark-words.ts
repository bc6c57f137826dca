import { foldToBytes, readSearch } from './search-words.ts'

/** Where a word occurs in a text, in UTF-16 units; the end is exclusive. */
export type Mark = readonly [from: number, to: number]

/** The words of a search, for `countWords` and `markWords`; undefined if there is nothing to search for. */
export function searchedWords(search: string): readonly string[] | undefined {
  return readSearch(search)?.words
}

/** Counts how many of the words a text contains, by the folding of searches. */
export function countWords(text: string, words: readonly string[]): number {
  const bytes = foldToBytes(text)
  return words.filter((word) => bytes.includes(word)).length
}

/** Finds words in a text, as positions in the text itself: searches fold accents and case, which changes lengths. */
export function markWords(text: string, words: readonly string[]): Mark[] {
  let bytes = ''
  // The position in the text of each byte.
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    const folded = foldToBytes(sign)
    for (let i = 0; i < folded.length; i++) places.push(at)
    bytes += folded
    at += sign.length
  }
  places.push(at)
  const found = words.flatMap((word) => [...placesOf(bytes, word)].map((from): Mark => [from, from + word.length]))
  const marks: [number, number][] = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    // A letter may be folded to several bytes: it is marked as a whole.
    const mark: [number, number] = [places[from]!, endOf(places, to)]
    const last = marks.at(-1)
    if (last && mark[0] <= last[1]) last[1] = Math.max(last[1], mark[1])
    else marks.push(mark)
  }
  return marks
}

function* placesOf(bytes: string, word: string): Generator<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at
}

// Up to the next letter that is folded to something: accents written as signs of their own belong to the one before.
function endOf(places: readonly number[], to: number): number {
  let end = to
  while (end < places.length - 1 && places[end] === places[to - 1]) end++
  return places[end]!
}
