import { RestError } from '../../define/errors.ts'
import type { Access, Call, Caller, Entry, Page, Query, Resource, Site } from '../../define/model.ts'
import type { Capabilities } from '../../define/roles.ts'
import { refused } from './refusals.ts'
import { askedStatuses } from './status.ts'
import { isProtected, textOf } from './words.ts'

/** What a caller may do with entries of a kind, as the permission table says: own ones, others', published, private. */
export function may(capabilities: Capabilities) {
  const allowed = (kind: 'edit' | 'remove') => (caller: Caller, entry: Entry, site: Site) => {
    const own = isOwn(caller, entry, site)
    // In the trash, what it was before counts.
    const status = entry.facts.status === 'trash' ? textOf(entry, 'trashed_from') : entry.facts.status
    const published = status === 'publish' || status === 'future'
    if (!caller.can(capabilities[kind])) return false
    if (published && !caller.can(capabilities[`${kind}Published`])) return false
    if (own) return true
    if (!caller.can(capabilities[`${kind}Others`])) return false
    return status !== 'private' || caller.can(capabilities[`${kind}Private`])
  }
  const edit = allowed('edit')
  const read = (caller: Caller, entry: Entry, site: Site) => {
    const { status } = entry.facts
    if (status === 'publish' || isOwn(caller, entry, site)) return true
    return status === 'private' ? caller.can(capabilities.readPrivate) : edit(caller, entry, site)
  }
  return { edit, read, remove: allowed('remove') }
}

/** Access to dated content: posts, pages and their like. */
export function postAccess(capabilities: Capabilities): Access {
  const can = may(capabilities)
  return {
    capabilities: Object.values(capabilities),
    list: (call) =>
      call.context === 'edit' && !call.caller.can(capabilities.edit)
        ? refused('rest_forbidden_context', 'Sorry, you are not allowed to edit posts in this post type.', call.caller)
        : undefined,
    narrow: (query, call) => narrow(query, call, capabilities),
    read: (call, entry) => {
      if (call.context === 'edit' && !can.edit(call.caller, entry, call.site))
        return refused('rest_forbidden_context', 'Sorry, you are not allowed to edit this post.', call.caller)
      const given = call.args['password']
      if (given && textOf(entry, 'password') !== given)
        return new RestError('rest_post_incorrect_password', 'Incorrect post password.', 403)
      return can.read(call.caller, entry, call.site)
        ? undefined
        : refused('rest_forbidden', 'Sorry, you are not allowed to do that.', call.caller)
    },
    create: (call) => {
      if (call.args['id']) return new RestError('rest_post_exists', 'Cannot create existing post.', 400)
      return (
        forAnother(call, capabilities) ??
        forSticky(call, capabilities) ??
        (call.caller.can(capabilities.edit)
          ? undefined
          : refused('rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.', call.caller))
      )
    },
    update: (call, entry) => {
      if (!can.edit(call.caller, entry, call.site))
        return refused('rest_cannot_edit', 'Sorry, you are not allowed to edit this post.', call.caller)
      return forAnother(call, capabilities) ?? forSticky(call, capabilities)
    },
    remove: (call, entry) =>
      can.remove(call.caller, entry, call.site)
        ? undefined
        : refused('rest_cannot_delete', 'Sorry, you are not allowed to delete this post.', call.caller),
  }
}

// Everybody reads what is published; of what else is asked for, callers find what they may read, or change.
function narrow(query: Query, { args, caller, context, resource, site }: Call, capabilities: Capabilities): void {
  if (Object.values(capabilities).every((capability) => caller.can(capability))) return
  const can = may(capabilities)
  const asked = askedStatuses(args['status'])
  if (context !== 'edit' && asked.length > 0 && asked.every((one) => one === 'publish')) return
  if (context === 'edit' && !caller.can(capabilities.editOthers)) ownOnly(query, caller, resource, site)
  const isSeen = context === 'edit' ? can.edit : can.read
  query.tests.push((entry) => isSeen(caller, entry, site))
}

/** Limits a question to what the caller is the author of, as the index knows it. */
export function ownOnly(query: Query, { user }: Caller, { facets }: Resource, site: Site): void {
  if (user && facets['author']) query.where.push({ facet: 'author', keys: site.keysOf(user) })
}

/** Whether an entry shows its protected content: the right password came with the request. */
export function opensWithPassword(entry: Entry, call: Call): boolean {
  return !isProtected(entry) || textOf(entry, 'password') === call.args['password']
}

/** A page beyond the end of a list of posts is a mistake, unless the list is empty. */
export function pageWithin(page: Page): RestError | undefined {
  if (page.total === 0 || page.page <= Math.ceil(page.total / page.perPage)) return undefined
  return new RestError(
    'rest_post_invalid_page_number',
    'The page number requested is larger than the number of pages available.',
    400,
  )
}

/** Whether the caller is the author. */
export function isOwn(caller: Caller, entry: Entry, site: Site): boolean {
  return caller.user !== undefined && site.find('user', entry.data['author']) === caller.user
}

/** Refusal to write in another's name. */
export function forAnother(call: Call, capabilities: Capabilities): RestError | undefined {
  const author = call.args['author']
  if (!author || author === call.caller.user?.id || call.caller.can(capabilities.editOthers)) return undefined
  if (!call.site.get('user', Number(author)) && call.caller.can(capabilities.edit)) return undefined
  return refused('rest_cannot_edit_others', 'Sorry, you are not allowed to create posts as this user.', call.caller)
}

function forSticky(call: Call, capabilities: Capabilities): RestError | undefined {
  if (call.args['sticky'] !== true || call.caller.can(capabilities.editOthers) || call.caller.can(capabilities.publish))
    return undefined
  return refused('rest_cannot_assign_sticky', 'Sorry, you are not allowed to make posts sticky.', call.caller)
}
