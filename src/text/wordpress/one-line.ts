// Own code: it must equal WordPress's sanitize_text_field.
import { stripTags } from '../html/strip-tags.ts'

/** A text as WordPress takes it from a field of one line: without markup and `%xx` octets, blanks joined, ends trimmed. */
export function oneLine(text: string): string {
  const line = stripTags(text.replace(/<(?![^<>]*>)/g, '&lt;')).replace(/\s+/g, ' ')
  return line.includes('%') ? withoutOctets(line).replace(/ +/g, ' ').trim() : line
}

// Removing an octet may form another one from its neighbours.
function withoutOctets(text: string): string {
  const left: string[] = []
  for (const sign of text) {
    left.push(sign)
    if (/^%[a-f0-9]{2}$/i.test(left.slice(-3).join(''))) left.length -= 3
  }
  return left.join('')
}
