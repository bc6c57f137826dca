/** Read parts of a text, as UTF-16 offsets: in order, and none touches another. */
export type Ranges = readonly (readonly [from: number, to: number])[]

/** How many parts of a text are remembered; beyond that, the shortest must be read again. */
const mostRanges = 40

/** The union with further parts. */
export function withRanges(known: Ranges, more: Ranges): Ranges {
  const sorted = [...known, ...more].filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0])
  const joined: (readonly [number, number])[] = []
  for (const [from, to] of sorted) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else joined.push([from, to])
  }
  while (joined.length > mostRanges) {
    const lengths = joined.map(([from, to]) => to - from)
    joined.splice(lengths.indexOf(Math.min(...lengths)), 1)
  }
  return joined
}

/** The first unread part of a text; undefined if only whitespace is unread. */
export function firstMissing(text: string, ranges: Ranges): readonly [from: number, to: number] | undefined {
  let at = 0
  for (const [from, to] of [...ranges, [text.length, text.length] as const]) {
    if (from > at && text.slice(at, from).trim() !== '') return [at, Math.min(from, text.length)]
    at = Math.max(at, to)
  }
  return undefined
}

export interface Replaced {
  readonly from: number
  readonly to: number
  readonly length: number
}

/** The read ranges, in the new text; a caller who replaced a part has read the old and the new one. */
export function afterReplacing(ranges: Ranges, replaced: readonly Replaced[]): Ranges {
  const old = replaced.map(({ from, to }) => [from, to] as const)
  let known = withRanges(ranges, old)
  // From the end, so that earlier offsets stay valid.
  for (const { from, to, length } of replaced.toReversed()) {
    const shift = length - (to - from)
    known = withRanges(
      known.flatMap(([begin, end]): Ranges => {
        if (end <= from) return [[begin, end]]
        if (begin >= to) return [[begin + shift, end + shift]]
        return [
          [begin, from],
          [to + shift, end + shift],
        ]
      }),
      [[from, from + length]],
    )
  }
  return known
}
