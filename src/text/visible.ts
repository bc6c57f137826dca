/**
 * Makes untrusted text safe for a terminal or log: control characters (ESC and others, which move the cursor, set titles, press
 * keys) and those that change text direction are escaped as in JSON, `\u001b`. Tabs and line ends stay; JSON stays equal JSON.
 */
export function toVisible(text: string): string {
  return unseen.test(text) ? text.replace(everyUnseen, toEscape) : text
}

// Line separators; embeddings, overrides and isolates. The marks U+200E and U+200F reorder nothing.
const signs = String.raw`\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069`
const unseen = new RegExp(String.raw`[${signs}]|\r(?!\n)`)
const everyUnseen = new RegExp(unseen, 'g')

/** Makes a file name safe on one line: also escapes line ends and tabs, which names may contain. */
export function toVisibleName(name: string): string {
  return toVisible(name).replaceAll(/[\t\r\n]/g, toEscape)
}

/** Escapes a character as in JSON. */
export function toEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
