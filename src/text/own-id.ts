/** The key of a file's number if its `id` is another tool's text, as in Docusaurus. */
export const ownIdKey = 'almanac_id'

/** Whether the `id` of a file is another tool's: a text other than a number. It is never changed. */
export function isForeignId(id: unknown): boolean {
  return typeof id === 'string' && id.trim() !== '' && !/^\d{1,10}$/.test(id)
}
