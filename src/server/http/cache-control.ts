/** Of what somebody signed in is answered, no cache keeps anything. As the reference answers since its version 6.3. */
export const forOneCaller: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
}

/**
 * What caches may do with what everybody is answered: keep it, and ask each time whether it still holds. What is written
 * is seen by the next reader, whatever stands in between. Without a word, many a proxy answers for minutes by itself.
 *
 * @param sharedSeconds - for how long proxies may answer without asking; browsers always ask
 */
export function forEverybody(sharedSeconds: number): string {
  return sharedSeconds > 0 ? `max-age=0, must-revalidate, s-maxage=${sharedSeconds}` : 'no-cache'
}
