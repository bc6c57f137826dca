import { RestError } from '../../../define/errors.ts'
import type { Access, Call, Entry, Page, Query, Resource } from '../../../model/model.ts'
import { readStatuses } from './args.ts'
import type { CalendarKind } from './entry.ts'
import { may, opensWithPassword } from '../../shared/post-access.ts'
import { errors as shared } from '../../shared/errors.ts'
import { errors } from './errors.ts'

/** Statuses that lists contain only on request. */
const hidden = ['trash', 'auto-draft', 'inherit']

/** Access to calendar entries: as for posts, with the errors that calendar clients know. */
export function calendarAccess(kind: CalendarKind): Access {
  const { noun, capabilities } = kind
  const can = may(capabilities)
  const forbidden = (call: Call) => shared.rest_forbidden(call.caller)
  const inOwnName = ({ args, given, caller }: Call) =>
    !given.has('author') || Number(args['author']) === caller.user?.id || caller.can(capabilities.editOthers)
  return {
    rights: can,
    list: () => undefined,
    read: (call, entry) =>
      can.read(call.caller, entry, call.site) ? undefined : errors['{noun}-not-accessible']({ noun }),
    create: (call) => (call.caller.can(capabilities.edit) && inOwnName(call) ? undefined : forbidden(call)),
    update: (call, entry) => (can.edit(call.caller, entry, call.site) && inOwnName(call) ? undefined : forbidden(call)),
    remove: (call, entry) => (can.remove(call.caller, entry, call.site) ? undefined : forbidden(call)),
    scope: (query, call) => scope(query, call, kind, can.read),
  }
}

/** Whether to show an entry's protected content: the password was sent, or the caller may edit the entry. */
export function calendarOpens({ capabilities }: CalendarKind): NonNullable<Resource['opens']> {
  const { edit } = may(capabilities)
  return (entry, caller, site, password) =>
    opensWithPassword(entry, caller, site, password) || edit(caller, entry, site)
}

/** The statuses of a list, as in its page addresses: the requested ones, or `any` for callers who may edit. */
export function requestedStatus(call: Call, { capabilities }: CalendarKind): string {
  if (call.given.has('status')) return readStatuses(call.args['status']).join(',')
  return call.caller.can(capabilities.edit) ? 'any' : 'publish'
}

/** Refuses a page beyond the end; an empty list has a first page. */
export function calendarPageWithin(noun: string): (page: Page) => RestError | undefined {
  return ({ page, total, perPage }) => {
    const last = Math.max(1, Math.ceil(total / perPage))
    return page <= last ? undefined : errors['{noun}-archive-page-not-found']({ noun, last })
  }
}

function scope(query: Query, call: Call, kind: CalendarKind, read: Access['rights']['read']): void {
  const { caller, site } = call
  // As in WordPress, an empty status means what is published, and what is private.
  const named = (requestedStatus(call, kind) || 'publish,private').split(',')
  // Statuses that `any` excludes may be requested with it.
  const keys = hidden.filter((one) => !named.includes(one))
  query.where.push(named.includes('any') ? { index: 'status', keys, exclude: true } : { index: 'status', keys: named })
  if (named.every((one) => one === 'publish') || caller.can(kind.capabilities.editOthers)) return
  query.tests.push((entry: Entry) => read(caller, entry, site))
}
