/** A text without those of the given characters (UTF-16 units) at its ends; a regular expression would be quadratic in runs. */
export function trimSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  let start = 0
  while (start < end && signs.includes(text[start]!)) start++
  return text.slice(start, end)
}
