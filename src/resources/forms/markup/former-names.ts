import type { Entry } from '../../../model/model.ts'

/** A title as shortcodes hold it, for a comparison: without quotes and brackets, in small letters. */
export function titleKey(title: string): string {
  return title
    .replaceAll(/["[\]]/g, '')
    .trim()
    .toLowerCase()
}

/**
 * Reads the names of an imported form in shortcodes of Contact Form 7: its hash, since 5.8, 40 or 64 hexadecimal digits, of
 * which shortcodes hold the first seven; and its number before version 3.
 */
export function formerNames({ data: { meta } }: Entry) {
  const text = (key: string) => {
    const value = typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { hash: text('_hash'), id: text('_old_cf7_unit_id') }
}
