/** Returns the new target of a link; undefined leaves it unchanged. */
export type Rewrite = (target: string, isDestination: boolean) => string | undefined

const longest = 2048
const ends = /[\s"'<>()[\]{}|`\\^]/
const isBeforeDestination = /(?:\]\(\s*<?|=\s*["']?|\]:\s*<?)$/

/** Rewrites and counts link targets that contain a needle, in Markdown, HTML or plain text, in linear time; skips long ones. */
export function replaceLinks(text: string, needle: string, rewrite: Rewrite): { text: string; count: number } {
  const pieces: string[] = []
  let done = 0
  let count = 0
  // No character is searched twice, even without links.
  let seen = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, seen)) {
    let start = at
    while (start > seen && at - start < longest && !ends.test(text[start - 1]!)) start--
    let end = at + needle.length
    while (end < text.length && end - at < longest && !ends.test(text[end]!)) end++
    seen = end
    // Punctuation that ends a sentence is not part of an address.
    while (end > at + needle.length && /[.,;:!?]/.test(text[end - 1]!)) end--
    const isDestination = isBeforeDestination.test(text.slice(Math.max(0, start - 8), start))
    const to = rewrite(text.slice(start, end), isDestination)
    if (to === undefined) continue
    pieces.push(text.slice(done, start), to)
    done = end
    count++
  }
  return { text: count === 0 ? text : pieces.join('') + text.slice(done), count }
}
