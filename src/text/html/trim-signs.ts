/** Trims the given UTF-16 units from both ends of a text; a regular expression would be quadratic in runs of them. */
export function trimSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  let start = 0
  while (start < end && signs.includes(text[start]!)) start++
  return text.slice(start, end)
}
