import type { RestError } from '../../define/errors.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { isFront } from '../../derive/named-by-setting.ts'
import type { Access, Call, Caller, Entry, Page, Query, Resource, Site, Capabilities } from '../../model/model.ts'
import { requestedStatuses } from './status.ts'
import { isProtected } from './words.ts'
import { errors } from './errors.ts'

/** A caller's rights on entries of a kind, by the permission table: their own, others', published, private. */
export function may(capabilities: Capabilities) {
  const allowed = (kind: 'edit' | 'remove') => (caller: Caller, entry: Entry, site: Site) => {
    // In the trash, the earlier status counts.
    const status = entry.derived.status === 'trash' ? textOf(entry, 'trashed_from') : entry.derived.status
    const published = status === 'publish' || status === 'future'
    if (!caller.can(capabilities[kind])) return false
    if (published && !caller.can(capabilities[`${kind}Published`])) return false
    if (isOwn(caller, entry, site)) return true
    if (!caller.can(capabilities[`${kind}Others`])) return false
    return status !== 'private' || caller.can(capabilities[`${kind}Private`])
  }
  const edit = allowed('edit')
  const read = (caller: Caller, entry: Entry, site: Site) => {
    const { status } = entry.derived
    if (status === 'publish' || isOwn(caller, entry, site)) return true
    return status === 'private' ? caller.can(capabilities.readPrivate) : edit(caller, entry, site)
  }
  const remove = allowed('remove')
  return {
    edit,
    read,
    // Pages that settings show to every visitor can be deleted only by callers who may change settings.
    remove: (caller: Caller, entry: Entry, site: Site) =>
      remove(caller, entry, site) && (caller.can('manage_options') || !isFront(entry, site)),
  }
}

/** Access to dated content: posts, pages and the like. */
export function postAccess(capabilities: Capabilities): Access {
  const can = may(capabilities)
  return {
    capabilities: Object.values(capabilities),
    rights: can,
    list: (call) =>
      call.context === 'edit' && !call.caller.can(capabilities.edit)
        ? errors.rest_forbidden_context__list(call.caller)
        : undefined,
    scope: (query, call) => scope(query, call, capabilities),
    read: (call, entry) => {
      if (call.context === 'edit' && !can.edit(call.caller, entry, call.site))
        return errors.rest_forbidden_context__one(call.caller)
      const given = call.args['password']
      if (given && !isWordOf(entry, call.caller, given)) return errors.rest_post_incorrect_password()
      return can.read(call.caller, entry, call.site) ? undefined : errors.rest_forbidden(call.caller)
    },
    create: (call) => {
      if (call.args['id']) return errors.rest_post_exists()
      return (
        forAnother(call, capabilities) ??
        forSticky(call, capabilities) ??
        (call.caller.can(capabilities.edit) ? undefined : errors.rest_cannot_create(call.caller))
      )
    },
    update: (call, entry) => {
      if (!can.edit(call.caller, entry, call.site)) return errors.rest_cannot_edit(call.caller)
      return forAnother(call, capabilities) ?? forSticky(call, capabilities)
    },
    remove: (call, entry) =>
      can.remove(call.caller, entry, call.site) ? undefined : errors.rest_cannot_delete(call.caller),
  }
}

// Everybody reads published entries; of the rest, callers find those that they may read or, in the edit context, edit.
function scope(query: Query, { args, caller, context, resource, site }: Call, capabilities: Capabilities): void {
  if (Object.values(capabilities).every((capability) => caller.can(capability))) return
  const can = may(capabilities)
  const statuses = requestedStatuses(args['status'])
  if (context !== 'edit' && statuses.length > 0 && statuses.every((one) => one === 'publish')) return
  if (context === 'edit' && !caller.can(capabilities.editOthers)) ownOnly(query, caller, resource, site)
  const isSeen = context === 'edit' ? can.edit : can.read
  query.tests.push((entry) => isSeen(caller, entry, site))
}

/** Limits a query to the caller's own entries, as the index knows them. */
export function ownOnly(query: Query, { user }: Caller, { indexes }: Resource, site: Site): void {
  if (user && indexes['author']) query.where.push({ index: 'author', keys: site.keysOf(user) })
}

/** Whether an entry shows its protected content: it has no password, or the given one is correct. */
export function opensWithPassword(entry: Entry, caller: Caller, _site: Site, password: unknown): boolean {
  return !isProtected(entry) || isWordOf(entry, caller, password)
}

function isWordOf(entry: Entry, { tries }: Caller, given: unknown): boolean {
  const right = textOf(entry, 'password')
  if (right === '' || typeof given !== 'string' || given === '') return false
  return tries ? tries(entry, given, right) : given === right
}

/** Refuses a page beyond the end of a list of posts, unless the list is empty. */
export function pageWithin(page: Page): RestError | undefined {
  const last = Math.ceil(page.total / page.perPage)
  return page.total === 0 || page.page <= last ? undefined : errors.rest_post_invalid_page_number({ last })
}

/** Whether the caller is the author. */
export function isOwn(caller: Caller, entry: Entry, site: Site): boolean {
  return caller.user !== undefined && authorOf(entry, site) === caller.user
}

/** Refuses to write in another user's name. */
export function forAnother(call: Call, capabilities: Capabilities): RestError | undefined {
  const author = call.args['author']
  if (!author || author === call.caller.user?.id || call.caller.can(capabilities.editOthers)) return undefined
  return call.action.changes
    ? errors.rest_cannot_edit_others__change(call.caller)
    : errors.rest_cannot_edit_others(call.caller)
}

function forSticky(call: Call, capabilities: Capabilities): RestError | undefined {
  if (call.args['sticky'] !== true || call.caller.can(capabilities.editOthers) || call.caller.can(capabilities.publish))
    return undefined
  return errors.rest_cannot_assign_sticky(call.caller)
}

/** A key for what is remembered of what a caller may read. */
export function callerKey({ user, roles }: Caller): string {
  return `${user?.id ?? 0} ${roles.join()}`
}
