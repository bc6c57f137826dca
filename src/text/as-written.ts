/**
 * Text as a person writes it in a file, whose shown form is that of `text`: `Fish &amp; Chips` is written `Fish & Chips`.
 * Entities stay where leaving them out would show something else (`&amp;copy;`).
 *
 * @param show gives the shown form of a written text, without escaping anything twice
 */
export function asWritten(text: string, show: (written: string) => string): string {
  if (!text.includes('&')) return text
  const written = text.replace(/&(?:amp|lt|gt|quot|#0*39|#x27);/gi, (entity) => signs[entity.toLowerCase()] ?? "'")
  return show(written) === show(text) ? written : text
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
