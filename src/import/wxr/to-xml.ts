/** Records the number of characters in a text that XML cannot hold. */
export type ReportLoss = (count: number) => void

// XML 1.0 allows tabs, line ends, and all characters but control characters, unpaired surrogates, U+FFFE and U+FFFF.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text that XML can hold: other characters are reported, and become `U+FFFD`. */
export function allowed(text: string, reportLoss: ReportLoss): string {
  const count = text.match(forbidden)?.length
  if (count !== undefined) reportLoss(count)
  return text.replace(forbidden, '\uFFFD')
}

/** An element that holds any text. */
export function textElement(name: string, text: string, reportLoss: ReportLoss): string {
  return `<${name}>${cdata(text, reportLoss)}</${name}>`
}

/** Any text as marked sections: one ends where the text would end it. */
export function cdata(text: string, reportLoss: ReportLoss): string {
  return `<![CDATA[${allowed(text, reportLoss).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** A text as an attribute, or as plain text. */
export function escaped(text: string, reportLoss: ReportLoss): string {
  return allowed(text, reportLoss)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
