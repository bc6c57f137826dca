/**
 * Returns the source text whose displayed form is `text`: `Fish &amp; Chips` is written `Fish & Chips`. Entities stay where
 * omitting them would display something else (`&amp;copy;`).
 *
 * @param show returns the displayed form of a source text, without escaping anything twice
 */
export function asWritten(text: string, show: (written: string) => string): string {
  if (!text.includes('&')) return text
  return text.replace(entities, (entity) => {
    const sign = signs[entity.toLowerCase()] ?? "'"
    return show(sign) === show(entity) ? sign : entity
  })
}

// An ampersand that would begin another entity stays escaped.
const entities = /&(?:(?:lt|gt|quot|#0*39|#x27);|amp;(?!(?:#\d+|#x[\da-f]+|[a-z]+\d*);))/gi
const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
