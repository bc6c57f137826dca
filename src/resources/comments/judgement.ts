import type { Draft, Entry, SaveContext, Site } from '../../model/model.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { renderComment } from '../../text/wordpress/render.ts'
import { writerOf } from './author.ts'
import { senderAddressOf } from './limits.ts'
import { postOfDraft } from './post.ts'
import { commentsFrom } from './visitor.ts'

/** From this number of links on, a comment waits for moderation. */
const suspicious = 2

/**
 * Decides whether a new comment is published at once: always if by a moderator (even in another user's name) or the post's
 * author; else if it has fewer than two links and its author has an approved comment. A status given by a moderator stays.
 */
export function judge(draft: Draft, context: SaveContext): void {
  if (draft.before) return
  const born = isRespected(draft, context) || isUsual(draft, context) ? 'approved' : 'hold'
  const status = draft.get('status')
  if (status === undefined) draft.set('status', born)
  if (status === 'trash') draft.set('trashed_from', born)
  if (status === 'spam') draft.set('spammed_from', born)
}

function isRespected(draft: Draft, { caller, site }: SaveContext): boolean {
  const writer = writerOf(draft, site)
  if (!writer) return false
  const post = postOfDraft(draft, site)
  const isOwn = post !== undefined && authorOf(post, site) === writer
  return isOwn || caller.can('moderate_comments')
}

function isUsual(draft: Draft, context: SaveContext): boolean {
  const links = renderComment(draft.text()).match(/<a [^<>]*href/gi)?.length ?? 0
  if (links >= suspicious) return false
  const { caller, site } = context
  const { name } = draft.resource
  const writer = writerOf(draft, site)
  if (writer) return hasApproved(writer, name, site)
  const address = senderAddressOf(draft, context)
  const [user] = site.having('user', 'email', address.toLowerCase())
  // Anybody can give a user's address: only moderators are trusted.
  if (user) return caller.can('moderate_comments') && hasApproved(user, name, site)
  const isSame = (other: Entry) =>
    other.derived.status === 'approved' && textOf(other, 'author_name') === draft.get('author_name')
  return [...commentsFrom(address, name, site)].some(isSame)
}

function hasApproved(user: Entry, resource: string, site: Site): boolean {
  const where = [
    { index: 'author', keys: site.keysOf(user) },
    { index: 'status', keys: ['approved'] },
  ]
  return site.count(resource, where) > 0
}
