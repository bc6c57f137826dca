import { diffArrays } from 'diff'
import { longestAscent } from '../../text/values.ts'

/** Lines that both lists have, or only one of them: `removed` is the first. */
export interface AlignedPart {
  readonly value: readonly string[]
  readonly added: boolean
  readonly removed: boolean
}

/** The most differing lines for which the fewest differences are searched, which takes time with their square. */
const mostEdits = 300

/**
 * Aligns two lists of lines in nearly linear time: by the fewest differences if there are few; otherwise between lines that
 * both have once, in one order. A section between two of those that differs too much is one difference.
 */
export function alignLines(ours: readonly string[], theirs: readonly string[]): AlignedPart[] {
  const few = byFewest(ours, theirs)
  if (few) return few
  const parts: AlignedPart[] = []
  let [at, other] = [0, 0]
  for (const [own, others] of [...linesOnce(ours, theirs), [ours.length, theirs.length] as const]) {
    const [one, two] = [ours.slice(at, own), theirs.slice(other, others)]
    parts.push(...(byFewest(one, two) ?? alignWhole(one, two)))
    parts.push({ value: ours.slice(own, own + 1), added: false, removed: false })
    ;[at, other] = [own + 1, others + 1]
  }
  return parts
}

function byFewest(ours: readonly string[], theirs: readonly string[]): AlignedPart[] | undefined {
  return diffArrays([...ours], [...theirs], { maxEditLength: mostEdits })
}

// Excludes the common beginning and end.
function alignWhole(ours: readonly string[], theirs: readonly string[]): AlignedPart[] {
  const least = Math.min(ours.length, theirs.length)
  let head = 0
  while (head < least && ours[head] === theirs[head]) head++
  let tail = 0
  while (tail < least - head && ours.at(-1 - tail) === theirs.at(-1 - tail)) tail++
  const between = (all: readonly string[]) => all.slice(head, all.length - tail)
  return [
    { value: ours.slice(0, head), added: false, removed: false },
    { value: between(ours), added: false, removed: true },
    { value: between(theirs), added: true, removed: false },
    { value: ours.slice(ours.length - tail), added: false, removed: false },
  ].filter(({ value }) => value.length > 0)
}

type Pair = readonly [own: number, others: number]

// The places of lines that each list has once: as many as have the same order in both.
function linesOnce(ours: readonly string[], theirs: readonly string[]): Pair[] {
  const places = placesOfOnce(theirs)
  const pairs = [...placesOfOnce(ours)].flatMap(([line, own]): Pair[] => {
    const others = places.get(line)
    return others === undefined ? [] : [[own, others]]
  })
  return longestAscent(pairs.map(([, others]) => others)).map((place) => pairs[place]!)
}

function placesOfOnce(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const again = new Set<string>()
  for (const [at, line] of lines.entries())
    if (places.has(line)) again.add(line)
    else places.set(line, at)
  for (const line of again) places.delete(line)
  return places
}
