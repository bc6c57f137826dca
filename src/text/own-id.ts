/** Where a file keeps its number if its `id` is another tool's word, as Docusaurus and others have it. */
export const ownIdKey = 'almanac_id'

/** Whether the `id` of a file is another tool's: a text that is no number. It is never changed. */
export function isForeignId(id: unknown): boolean {
  return typeof id === 'string' && id.trim() !== '' && !/^\d{1,10}$/.test(id)
}
