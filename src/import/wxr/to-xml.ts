import { forbiddenInXml } from '../../text/xml.ts'

/** Receives the number of characters that XML does not allow. */
export type ReportLoss = (count: number) => void

/** Replaces characters that XML does not allow by `U+FFFD`, and reports them. */
export function allowed(text: string, reportLoss: ReportLoss): string {
  const count = text.match(forbiddenInXml)?.length
  if (count !== undefined) reportLoss(count)
  return text.replace(forbiddenInXml, '\uFFFD')
}

export function textElement(name: string, text: string, reportLoss: ReportLoss): string {
  return `<${name}>${cdata(text, reportLoss)}</${name}>`
}

/** Encloses any text in CDATA sections: one ends where the text would end it. */
export function cdata(text: string, reportLoss: ReportLoss): string {
  return `<![CDATA[${allowed(text, reportLoss).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** Escapes text for an attribute or an element. */
export function escaped(text: string, reportLoss: ReportLoss): string {
  return allowed(text, reportLoss)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
