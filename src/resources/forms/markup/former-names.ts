import type { Entry } from '../../../model/model.ts'

/** Normalizes a title for comparison with shortcodes: lower case, without quotes and brackets. */
export function titleKey(title: string): string {
  return title
    .replaceAll(/["[\]]/g, '')
    .trim()
    .toLowerCase()
}

/**
 * The names of an imported form in Contact Form 7's shortcodes: since 5.8 its hash, 40 or 64 hexadecimal digits, of which
 * shortcodes contain the first seven; before version 3 its number.
 */
export function formerNames({ data: { meta } }: Entry) {
  const text = (key: string) => {
    const value = typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { hash: text('_hash'), id: text('_old_cf7_unit_id') }
}
