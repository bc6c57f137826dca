import { RestError } from '../../define/errors.ts'
import type { Access, Call, Caller, Entry, Query, Site } from '../../model/model.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { postOf } from './post.ts'
import { wantsApproved, isApproved } from './status.ts'
import { hiddenTargets, ownEntries } from '../shared/hidden-targets.ts'
import { errors } from './errors.ts'

const moderation = 'moderate_comments'
/** Filters for callers who may edit posts, with the defaults that apply to everybody. */
const restricted = [
  ['author', undefined],
  ['author_exclude', undefined],
  ['author_email', undefined],
  ['type', 'comment'],
  ['status', 'approve'],
] as const

/**
 * The rights on comments. Comments are as public as their post; unapproved ones are readable by their author and by those who
 * may edit the post. Moderators edit all comments, others those on posts that they may edit.
 */
export const commentAccess: Access = {
  rights: {
    read: (caller, comment, site) => {
      const post = postOf(comment, site)
      return mayReadComment(caller, comment, site) && (!post || mayReadPost(caller, post, site))
    },
    edit: mayEditComment,
  },
  list: (call) => forPosts(call) ?? forContext(call) ?? forParameters(call),
  scope,
  isListed: (call, comment) => !countsLocked(call) || mayReadComment(call.caller, comment, call.site, passwordOf(call)),
  read: (call, comment) => {
    const refusal = forContext(call)
    if (refusal) return refusal
    const { caller, site } = call
    const password = passwordOf(call)
    if (!mayReadComment(caller, comment, site, password)) return errors.rest_cannot_read__one(caller)
    const post = postOf(comment, site)
    return post && !mayReadPost(caller, post, site, password) ? errors.rest_cannot_read_post(call.caller) : undefined
  },
  create: (call) => forWriter(call) ?? forPlace(call) ?? forNew(call),
  update: (call, comment) => {
    if (!mayEditComment(call.caller, comment, call.site)) return errors.rest_cannot_edit(call.caller)
    const { type, author } = call.args
    if ((type ?? typeOf(comment)) !== typeOf(comment)) return errors.rest_comment_invalid_type()
    // Only moderators may attribute a comment to another user.
    return author === undefined || author === authorOf(comment, call.site)?.id ? undefined : forAuthor(call)
  },
  remove: ({ caller, site }, comment) =>
    mayEditComment(caller, comment, site) ? undefined : errors.rest_cannot_delete(caller),
  createdContext: ({ caller }) => (caller.can(moderation) ? 'edit' : 'view'),
}

/** The type of a comment: `comment`, or one that another website sent. */
export function typeOf(comment: Entry): string {
  return String((comment.data['type'] as string | undefined) ?? 'comment')
}

function forPosts(call: Call): RestError | undefined {
  const { args, caller, site } = call
  for (const id of (args['post'] ?? []) as readonly number[]) {
    const post = site.inSpace('post', id)
    if (post && !mayReadPost(caller, post, site, passwordOf(call))) return errors.rest_cannot_read_post(call.caller)
    if (id === 0 && !caller.can(moderation)) return errors.rest_cannot_read__unattached(caller)
  }
  return undefined
}

function forContext({ caller, context }: Call): RestError | undefined {
  return context === 'edit' && !caller.can(moderation) ? errors.rest_forbidden_context(caller) : undefined
}

function forParameters({ args, caller }: Call): RestError | undefined {
  if (caller.can('edit_posts')) return undefined
  const requested = restricted.flatMap(([name, usual]) => {
    const value = args[name]
    const isUsual =
      (Array.isArray(value) && value.length === 0) || value === usual || String(value).toLowerCase() === usual
    return isUsual ? [] : [name]
  })
  if (requested.length === 0) return undefined
  return errors.rest_forbidden_param(caller, { names: requested.join(', ') })
}

/** Why a visitor may not comment by the form below a post, which needs no account. */
export function forVisitor(call: Call): RestError | undefined {
  if (call.site.settings['comment_registration'] === true) return errors.rest_comment_login_required()
  return forPlace(call) ?? forNew(call)
}

/** Why a caller may not comment at all, or not in this name, on whichever post. */
export function forWriter(call: Call): RestError | undefined {
  const { args, caller, given, origin, site } = call
  const moderates = caller.can(moderation)
  if (!caller.user && !moderates && site.settings['comments_anonymous'] !== true)
    return errors.rest_comment_login_required()
  if (given.has('author')) {
    const refusal = forAuthor(call)
    if (refusal) return refusal
  }
  if (given.has('author_ip') && !moderates && args['author_ip'] !== origin.ip) return cannotSet('author_ip', call)
  return given.has('status') && !moderates ? cannotSet('status', call) : undefined
}

function forAuthor(call: Call): RestError | undefined {
  const { args, caller } = call
  const isOwn = args['author'] === (caller.user?.id ?? 0)
  return isOwn || caller.can(moderation) ? undefined : cannotSet('author', call)
}

function cannotSet(name: string, { caller }: Call): RestError {
  return errors['rest_comment_invalid_{name}'](caller, { name })
}

function forPlace(call: Call): RestError | undefined {
  const { args, caller, site } = call
  const post = args['post'] ? site.inSpace('post', Number(args['post'])) : undefined
  if (!post) return errors.rest_comment_invalid_post_id__none()
  const { status } = post.derived
  if (status === 'draft' || status === 'trash') return errors['rest_comment_{status}_post']({ status })
  if (!mayReadPost(caller, post, site, passwordOf(call))) return errors.rest_cannot_read_post(caller)
  return isOpen(post, call) ? undefined : errors.rest_comment_closed()
}

function forNew({ args }: Call): RestError | undefined {
  if (args['id']) return errors.rest_comment_exists()
  return args['type'] && args['type'] !== 'comment' ? errors.rest_invalid_comment_type() : undefined
}

function mayReadComment(caller: Caller, comment: Entry, site: Site, password?: unknown): boolean {
  const post = postOf(comment, site)
  if (post && isApproved(comment, site) && mayReadPost(caller, post, site, password)) return true
  if (caller.user && authorOf(comment, site) === caller.user) return true
  return mayEditTarget(caller, comment, site)
}

// A list contains the comments that the caller may read. As this depends on the post, it is checked once per post; if nothing
// else matters, the index excludes the others.
function scope(query: Query, call: Call): void {
  const { args, caller, site } = call
  // A password opens the post that the list names; its comments are checked one by one.
  if (args['password'] !== undefined && (args['post'] as readonly number[]).length === 1)
    return void query.tests.push((comment) => mayReadComment(caller, comment, site, args['password']))
  const counts = countsLocked(call)
  const unreadable = hiddenTargets(call, counts ? 'count' : 'read', (comment) => {
    if (mayEditTarget(caller, comment, site)) return false
    const post = postOf(comment, site)
    const isLocked = counts && post?.resource.access.rights.read(caller, post, site)
    return !post || !(mayReadPost(caller, post, site) || isLocked)
  })
  const own = ownEntries(call)
  const ids = new Set(own.map(({ id }) => id))
  if (wantsApproved(String(args['status']))) {
    if (own.some((comment) => unreadable.has(comment)))
      query.tests.push((comment) => !unreadable.has(comment) || ids.has(comment.id))
    else if (unreadable.keys.size) query.where.push({ index: 'post', keys: [...unreadable.keys], exclude: true })
    return
  }
  const uneditable = hiddenTargets(call, 'edit', (comment) => !mayEditTarget(caller, comment, site))
  if (uneditable.keys.size === 0) return
  query.tests.push(
    (comment) =>
      !uneditable.has(comment) || ids.has(comment.id) || (!unreadable.has(comment) && isApproved(comment, site)),
  )
}

// WordPress counts comments on password-protected posts, but omits them from the page, and clients of old versions page by
// that. A search must not find their texts, though.
function countsLocked({ rest, args }: Call): boolean {
  return rest.legacy && !args['search']
}

// Comments on nothing belong to the moderators.
function mayEditTarget(caller: Caller, comment: Entry, site: Site): boolean {
  const post = postOf(comment, site)
  return post ? mayEditPost(caller, post, site) : caller.can(moderation)
}

function mayEditComment(caller: Caller, comment: Entry, site: Site): boolean {
  return caller.can(moderation) || mayEditTarget(caller, comment, site)
}

function mayReadPost(caller: Caller, post: Entry, site: Site, password?: unknown): boolean {
  const { access, opens } = post.resource
  const isClosed = opens && !opens(post, caller, site, password)
  return isClosed ? mayEditPost(caller, post, site) : access.rights.read(caller, post, site)
}

function mayEditPost(caller: Caller, post: Entry, site: Site): boolean {
  return post.resource.access.rights.edit(caller, post, site)
}

// A password opens the post of one comment, or of a list that names only this post.
function passwordOf({ args }: Call): unknown {
  const { post, password } = args
  return !Array.isArray(post) || post.length === 1 ? password : undefined
}

export function isOpen(post: Entry, { site, rest }: Pick<Call, 'site' | 'rest'>): boolean {
  const view = { site, context: 'view', rest, opens: () => false, sees: () => false } as const
  return post.resource.fields['comment_status']?.show(post, view) === 'open'
}
