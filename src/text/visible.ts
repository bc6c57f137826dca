/**
 * Other people's text for a terminal or a log: control characters (ESC and its kin, which move the cursor, set titles,
 * press keys) and those that change the direction of text are written as JSON would escape them, `\u001b`, so that they are
 * seen and do nothing. Tabs and line ends stay; JSON stays the same JSON.
 */
export function toVisible(text: string): string {
  return unseen.test(text) ? text.replace(everyUnseen, toEscape) : text
}

// Separators of lines; embeddings, overrides and isolates; the marks of right-to-left scripts (U+200E, U+200F) turn nothing around.
const signs = String.raw`\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069`
const unseen = new RegExp(String.raw`[${signs}]|\r(?!\n)`)
const everyUnseen = new RegExp(unseen, 'g')

/** The name of a file on one line: line ends and tabs, which names may hold, are written as JSON would escape them, too. */
export function toVisibleName(name: string): string {
  return toVisible(name).replaceAll(/[\t\r\n]/g, toEscape)
}

/** A character as JSON would escape it. */
export function toEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
