import { createHmac, randomBytes } from 'node:crypto'
import type { Site } from '../../model/model.ts'
import { isSameSecret } from '../../text/secrets.ts'

/** How long authors see their own pending comment, in milliseconds. */
const lasts = 10 * 60 * 1000
// Per process: after a restart, authors no longer see their pending comments.
const key = randomBytes(32)

/** Returns the query that shows a pending comment to its author, who is redirected there. */
export function waitingQuery(id: number, now: number): string {
  return `?${new URLSearchParams({ unapproved: String(id), 'moderation-hash': proofOf(id, now) })}`
}

/** Returns the id of the comment that a query proves to be the reader's own; undefined if invalid or expired. */
export function provenId(query: URLSearchParams, site: Pick<Site, 'now'>): number | undefined {
  const [id, given] = [query.get('unapproved'), query.get('moderation-hash')]
  if (id === null || given === null || !/^\d{1,10}$/.test(id)) return undefined
  const sentAt = Number.parseInt(given, 36)
  const now = site.now()
  if (!(sentAt <= now && now - sentAt < lasts)) return undefined
  return isSameSecret(given, proofOf(Number(id), sentAt)) ? Number(id) : undefined
}

function proofOf(id: number, sentAt: number): string {
  const time = sentAt.toString(36)
  return `${time}.${createHmac('sha256', key).update(`${id} ${time}`).digest('base64url')}`
}
