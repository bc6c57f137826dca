/** A member of a list or mapping in brackets: its old range (if it had one), and its new text (if it stays). */
export interface Piece {
  start?: number | undefined
  end?: number | undefined
  text?: string | undefined
}

/**
 * Edits the members between two brackets: those that stay keep the commas, blanks and comments after them. `usualGap`, by
 * default the first gap without a comment, precedes new members. Undefined if there were no members, or none stays.
 */
export function joinPieces(
  source: string,
  [open, close]: readonly [number, number, ...unknown[]],
  pieces: readonly Piece[],
  usualGap?: string,
): string | undefined {
  const spans = pieces.flatMap(({ start, end }) => (start === undefined || end === undefined ? [] : [{ start, end }]))
  const remaining = pieces.filter(({ text }) => text !== undefined)
  if (spans.length === 0 || remaining.length === 0) return undefined

  const gaps = spans
    .slice(1)
    .map(({ start }, index) => [spans[index]!.end, source.slice(spans[index]!.end, start)] as const)
  const gapAfter = new Map<number | undefined, string>(gaps)
  const gap = usualGap ?? [...gapAfter.values()].find((one) => !one.includes('#')) ?? ', '
  let result = source.slice(open, spans[0]!.start)
  for (const [index, { text }] of remaining.entries()) {
    const before = remaining[index - 1]
    result += before ? (gapAfter.get(before.end) ?? gap) + text : text
  }
  return result + source.slice(spans.at(-1)!.end, close)
}
