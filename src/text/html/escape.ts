import { entityNames, isSafeCodePoint } from './entities.ts'

/** Escapes `& < > " '` as entities. Existing entities stay: nothing is escaped twice. */
export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  const normal = normalizeEntities(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return normal.replaceAll('"', '&quot;').replaceAll("'", '&#039;')
}

/** Escapes the value of an attribute, for either kind of quotes; existing entities stay. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text)
}

/**
 * Turns every `&` that begins no known entity into `&amp;`, writes numeric entities the one way the reference does (`&#39;` →
 * `&#039;`), disarms those of code points that XML forbids, and removes `&#0;`.
 */
export function normalizeEntities(text: string): string {
  if (!text.includes('&')) return text
  // Entities first, so that bare `&`, which may be far more numerous, need no callback each. `&#0;` last: removed before the
  // bare ones are escaped, it could leave another entity, such as an unchecked colon in an address.
  return text
    .replace(entity, toKnownEntity)
    .replace(bareAmpersand, '&amp;')
    .replace(/&#[xX]?0;/g, '')
}

/** Replaces named and numeric entities by their characters; unknown ones stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, decimal, hex, name) => {
    if (name !== undefined) return entityNames.get(name as string) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return isSafeCodePoint(code) ? String.fromCodePoint(code) : whole
  })
}

/** Replaces entities 128 to 159, which Windows editors use for Windows-1252, by Unicode ones: `&#150;` → `&#8211;`. */
export function withUnicodeEntities(html: string): string {
  return html.replace(/&#(12[89]|1[345]\d);/g, (_, number: string) => {
    const code = windowsSigns[Number(number) - 128]
    return code ? `&#${code};` : ''
  })
}

// From 128 on. A table, as some versions of Node.js decode Windows-1252 as Latin 1.
const windowsSigns = (
  '8364  8218 402 8222 8230 8224 8225 710 8240 352 8249 338  381   8216 8217 8220 8221 8226 8211 8212 732 8482 353 8250 ' +
  '339  382 376'
).split(' ')
const entity = /&(?:#([0-9]+)|#[xX]([0-9a-fA-F]+)|([A-Za-z]{2,8}[0-9]{0,2}));/g
const bareAmpersand = /&(?!(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z]{2,8}[0-9]{0,2});)/g

function toKnownEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  const disarmed = `&amp;${whole.slice(1)}`
  if (name !== undefined) return entityNames.has(name) ? whole : disarmed
  if ((decimal ?? hex) === '0') return whole
  const digits = (decimal ?? hex ?? '').replace(/^0+/, '')
  const [most, base] = decimal === undefined ? [6, 16] : [7, 10]
  if (digits.length > most || !isSafeCodePoint(Number.parseInt(digits, base))) return disarmed
  return decimal === undefined ? `&#x${digits};` : `&#${digits.padStart(3, '0')};`
}
