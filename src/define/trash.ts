/** What the trash appends to a slug as it is shown, so that another entry may have it. */
export const trashedSuffix = '__trashed'

/** A slug as it is outside of the trash. */
export function withoutTrash(slug: string): string {
  return slug.endsWith(trashedSuffix) ? slug.slice(0, -trashedSuffix.length) : slug
}
