/** The suffix that the trash adds to a shown slug, so that another entry can use it. */
export const trashedSuffix = '__trashed'

/** Whether a slug has the trash's suffix. */
export function isTrashedSlug(slug: string): boolean {
  return /__trashed(?:-\d+)?$/.test(slug)
}

/** A slug without the trash's suffix. */
export function withoutTrash(slug: string): string {
  return slug.replace(/__trashed(?:-\d+)?$/, '')
}

/** The slug shown for an entry in the trash that stores this one. */
export function trashedSlug(stored: string): string {
  return isTrashedSlug(stored) ? stored : `${stored}${trashedSuffix}`
}
