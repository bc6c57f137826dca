import type { Call, Draft, Entry, SaveContext } from '../../model/model.ts'
import { fromLocalText } from '../../text/time/local-time.ts'
import { writerOf } from './author.ts'
import { postOfDraft } from './post.ts'
import { commentsFrom, emailOf, commentsNoted } from './visitor.ts'
import { isUndated } from '../shared/dates.ts'
import { textOf } from '../../derive/entries.ts'
import { errors } from './errors.ts'

/** The most bytes of each part, and the error for more. */
const limits = [
  ['author_name', 245, errors.comment_author_column_length],
  ['author_email', 100, errors.comment_author_email_column_length],
  ['author_url', 200, errors.comment_author_url_column_length],
  ['content', 65_525, errors.comment_content_column_length],
] as const

const hour = 3_600_000
/** The least time between two comments of a visitor, in milliseconds. */
const pause = 15_000

/** Limits the length of names, addresses and text. @throws RestError 400 `comment_…_column_length` */
export function refuseTooLong(draft: Draft, { args }: SaveContext): void {
  const { before } = draft
  const written = (key: string) => (draft.get(key) === before?.data[key] ? undefined : draft.get(key))
  const parts = {
    author_name: written('author_name'),
    author_email: args['author_email'],
    author_url: written('author_url'),
    content: draft.body,
  }
  for (const [part, most, tooLong] of limits) {
    const value = parts[part]
    if (typeof value === 'string' && Buffer.byteLength(value) > most) throw tooLong()
  }
}

/** Nobody may say the same thing twice in one place. @throws RestError 409 `comment_duplicate` */
export function refuseRepeated(draft: Draft, context: SaveContext): void {
  const { site } = context
  const post = postOfDraft(draft, site)
  if (draft.before || !post || draft.body === undefined) return
  const text = draft.body
  const bytes = Buffer.byteLength(text)
  const address = senderAddressOf(draft, context).toLowerCase()
  const parent = site.find(draft.resource.name, draft.get('parent'))
  // Compares sizes first, which is cheaper than reading the file. Line ends may take two bytes.
  const isSame = (other: Entry) =>
    other.size - other.bodyStart >= bytes &&
    other.size - other.bodyStart <= 2 * bytes + 2048 &&
    other.derived.status !== 'trash' &&
    site.find(draft.resource.name, other.data['parent']) === parent &&
    (textOf(other, 'author_name') === draft.get('author_name') ||
      (address !== '' && emailOf(other, site).toLowerCase() === address)) &&
    site.bodyOf(other).trim() === text
  if (site.keysInSpace(post).some((key) => site.having(draft.resource.name, 'post', key).some(isSame)))
    throw errors.comment_duplicate()
}

/**
 * Limits everybody but moderators to one comment in fifteen seconds. Only comments dated in the last hour count; a new one that
 * is backdated is compared with these, too. Files without a date do not count. Throws RestError 400 `comment_flood`.
 */
export function refuseFlood(draft: Draft, context: SaveContext): void {
  const { caller, site } = context
  if (draft.before || caller.can('moderate_comments')) return
  const recent = site.now() - hour
  const isRecent = (comment: Entry) => !isUndated(comment, site) && comment.derived.date >= recent
  const dates = ownComments(draft, context, isRecent).map(({ derived }) => derived.date)
  const last = dates.reduce((latest, date) => Math.max(latest, date), 0)
  const now = fromLocalText(String(draft.get('date')), site.settings.timezone) ?? site.now()
  if (dates.length && now - last < pause) throw errors.comment_flood()
}

export function senderAddressOf(draft: Draft, { args, site }: Pick<Call, 'args' | 'site'>): string {
  const writer = writerOf(draft, site)
  return String(args['author_email'] ?? (writer ? textOf(writer, 'email') : ''))
}

function ownComments(draft: Draft, context: SaveContext, isWanted: (comment: Entry) => boolean): Entry[] {
  const { caller, origin, site } = context
  const { name } = draft.resource
  const address = senderAddressOf(draft, context)
  const users = caller.user ? site.keysOf(caller.user).flatMap((key) => site.having(name, 'author', key)) : []
  const sent = caller.user || origin.ip === '' ? users : commentsNoted('ip', origin.ip, name, site)
  return [...sent.filter(isWanted), ...(address === '' ? [] : commentsFrom(address, name, site, isWanted))]
}
