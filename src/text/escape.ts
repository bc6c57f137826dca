import { entityNames, isSafeCodePoint } from './entities.ts'

export { stripTags } from './strip-tags.ts'

/**
 * Text for markup: `& < > " '` become entities. Entities that are there already stay, so that nothing is escaped
 * twice.
 */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? normalizeEntities(text).replace(/[<>"']/g, (sign) => signs[sign]!) : text
}

/** Text for the value of an attribute, between either kind of quotes; entities that are there already stay. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text)
}

/**
 * Every `&` that begins no known entity becomes `&amp;`; numeric entities are written the one way the reference writes
 * them (`&#39;` → `&#039;`), and those of code points that XML forbids are disarmed.
 */
export function normalizeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#([0-9]+)|#[xX]([0-9a-fA-F]+)|([A-Za-z]{2,8}[0-9]{0,2}));|&/g, toKnownEntity)
}

/** Replaces named and numeric entities by their characters; unknown ones stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#([0-9]+)|#[xX]([0-9a-fA-F]+)|([A-Za-z]{2,8}[0-9]{0,2}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entityNames.get(name as string) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return isSafeCodePoint(code) ? String.fromCodePoint(code) : whole
  })
}

const signs: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' }

function toKnownEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entityNames.has(name) ? whole : `&amp;${whole.slice(1)}`
  if (decimal !== undefined) {
    const digits = decimal.replace(/^0+/, '')
    return digits.length <= 7 && isSafeCodePoint(Number(digits))
      ? `&#${digits.padStart(3, '0')};`
      : `&amp;${whole.slice(1)}`
  }
  if (hex !== undefined) {
    const digits = hex.replace(/^0+/, '')
    return digits.length <= 6 && isSafeCodePoint(Number.parseInt(digits, 16))
      ? `&#x${digits};`
      : `&amp;${whole.slice(1)}`
  }
  return '&amp;'
}
