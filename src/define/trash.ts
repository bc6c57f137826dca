/** What the trash appends to a slug as it is shown, so that another entry may have it. */
export const trashedSuffix = '__trashed'

/** Whether a slug is one that only the trash gives. */
export function isTrashedSlug(slug: string): boolean {
  return /__trashed(?:-\d+)?$/.test(slug)
}

/** A slug as it is outside of the trash. */
export function withoutTrash(slug: string): string {
  return slug.replace(/__trashed(?:-\d+)?$/, '')
}

/** The slug that is shown of an entry in the trash whose file says this one. */
export function trashedSlug(stored: string): string {
  return isTrashedSlug(stored) ? stored : `${stored}${trashedSuffix}`
}
