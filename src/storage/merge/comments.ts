/** Whether merged YAML or TOML lacks a comment that a side wrote, such as one beside a value that the other side removed. */
export function losesComment(base: string, sides: readonly string[], merged: string): boolean {
  const present = new Set(commentsOf(merged))
  return sides.some((side) => newComments(base, side).some((one) => !present.has(one)))
}

/** The comments that a side has and the base lacks. */
export function newComments(base: string, side: string): string[] {
  const known = new Set(commentsOf(base))
  return commentsOf(side).filter((one) => !known.has(one))
}

// Anything in a string that looks like a comment counts, too: it must not be lost either.
function commentsOf(source: string): string[] {
  return [...source.matchAll(/(?<=^|\s)#.*/gm)].map(([comment]) => comment.trim())
}
