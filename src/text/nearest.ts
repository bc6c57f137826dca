// Own code: two swapped neighbours are one mistake here, and two in fastest-levenshtein.

/** Replaces the mistyped words of a phrase by the nearest known ones; undefined if none is replaced. */
export function nearestPhrase(text: string, known: readonly string[]): string | undefined {
  if (text.length > longest) return undefined
  const meant = text.replaceAll(/\p{L}{3,}/gu, (word) => {
    return known.includes(word.toLowerCase()) ? word : (nearest(word, known) ?? word)
  })
  return meant === text ? undefined : meant
}

/** Returns the known word nearest to a mistyped one; undefined if more than a third of its letters (rounded) would differ. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > longest) return undefined
  let best: string | undefined
  let least = Math.max(1, Math.round(word.length / 3)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Whether a word is another with one letter more, less or changed, or with two neighbours swapped. */
export function isOneSlipFrom(word: string, known: string): boolean {
  if (word === known || Math.abs(word.length - known.length) > 1 || word.length > longest) return false
  // Without the common beginning and end, the misspelled part remains.
  let start = 0
  while (word[start] === known[start]) start++
  let [end, knownEnd] = [word.length, known.length]
  while (end > start && knownEnd > start && word[end - 1] === known[knownEnd - 1]) {
    end--
    knownEnd--
  }
  const [left, meant] = [word.slice(start, end), known.slice(start, knownEnd)]
  return (left.length < 2 && meant.length < 2) || (left.length === 2 && meant === `${left[1]}${left[0]}`)
}

// In letters: the work is quadratic, and nobody mistypes a page.
const longest = 100

// Optimal string alignment: insertions, deletions, substitutions, swapped neighbours; stops at `limit`.
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) >= limit) return limit
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
