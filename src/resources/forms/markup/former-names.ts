import type { Entry } from '../../../model/model.ts'

/** The names of an imported form in shortcodes of the system it came from. */
export interface FormerNames {
  /** Contact Form 7's hash, since 5.8: 40 or 64 hexadecimal digits, of which shortcodes hold the first seven. */
  readonly hash: string | undefined
  /** Its number before version 3. */
  readonly id: string | undefined
}

/** A title as shortcodes hold it, for a comparison: without quotes and brackets, in small letters. */
export function titleKey(title: string): string {
  return title
    .replaceAll(/["[\]]/g, '')
    .trim()
    .toLowerCase()
}

/** Reads the former names of a form, which an import keeps with it. */
export function formerNames({ data: { meta } }: Entry): FormerNames {
  const text = (key: string) => {
    const value = typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { hash: text('_hash'), id: text('_old_cf7_unit_id') }
}
