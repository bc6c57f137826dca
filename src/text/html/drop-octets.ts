/** Removes octets (`%xx`), and any octets that the removal of others forms. */
export function dropOctets(text: string, octet = anyOctet): string {
  if (!octet.test(text)) return text
  const parts: string[] = []
  for (const character of text) {
    parts.push(character)
    if (parts.at(-3) === '%' && octet.test(parts.slice(-3).join(''))) parts.length -= 3
  }
  return parts.join('')
}

const anyOctet = /%[a-f0-9]{2}/i
