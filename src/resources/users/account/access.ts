import { listOf } from '../../../text/values.ts'
import type { Access, Call, Caller, Entry, Resource, Site } from '../../../model/model.ts'
import { untilChanged } from '../../../work/until-changed.ts'
import { errors } from './errors.ts'
import { postTypesOf } from '../../shared/kinds.ts'

/**
 * The rights on users. Everybody sees users who have published something; the others are visible only to themselves and to
 * users who may list users. All may change their own entry, except for their roles.
 */
export const userAccess: Access = {
  rights: {
    read: (caller, user, site) =>
      caller.user?.id === user.id || caller.can('list_users') || isAuthorFor(caller, user, site),
    edit: (caller, user) => caller.user?.id === user.id || caller.can('edit_users'),
    // Callers who publish for others may name any user, even one who has published nothing.
    name: (caller, _user, site) => mayWrite(caller, site, 'editOthers'),
  },
  list: ({ args, caller, context, site }) => {
    if (caller.can('list_users')) return undefined
    if (listOf(args['roles']).length) return errors.rest_user_cannot_view__roles(caller)
    if (listOf(args['capabilities']).length) return errors.rest_user_cannot_view__capabilities(caller)
    if (context === 'edit') return errors.rest_forbidden_context__list(caller)
    if (args['orderby'] === 'email' || args['orderby'] === 'registered_date')
      return errors.rest_forbidden_orderby(caller)
    return args['who'] === 'authors' && !mayWrite(caller, site) ? errors.rest_forbidden_who(caller) : undefined
  },
  scope: (query, { args, caller, site }) => {
    if (caller.can('list_users')) return
    // Editors choose authors from this list.
    if (args['who'] === 'authors' && mayWrite(caller, site, 'editOthers')) return
    query.tests.push((user) => hasPublished(user, site))
  },
  read: ({ caller, context, site }, user) => {
    if (caller.user?.id === user.id || caller.can('list_users')) return undefined
    if (context === 'edit') return errors.rest_forbidden_context__one(caller)
    return isAuthorFor(caller, user, site) ? undefined : errors.rest_user_cannot_view__one(caller)
  },
  create: ({ args, caller }) => {
    if (!caller.can('create_users')) return errors.rest_cannot_create_user(caller)
    return args['id'] ? errors.rest_user_exists() : undefined
  },
  update: (call: Call, user: Entry) => {
    const { caller, given } = call
    if (given.has('roles') && !caller.can('promote_users')) return errors.rest_cannot_edit_roles(caller)
    return caller.user?.id === user.id || caller.can('edit_users') ? undefined : errors.rest_cannot_edit(caller)
  },
  remove: ({ caller }) => (caller.can('delete_users') ? undefined : errors.rest_user_cannot_delete(caller)),
}

// Whether a caller may write any kind of content that has authors, or change other people's.
function mayWrite(caller: Caller, site: Site, how: 'edit' | 'editOthers' = 'edit'): boolean {
  return writingsOf(site).some(({ postType }) => caller.can(postType!.capabilities[how]))
}

const published = untilChanged<Entry, boolean>('has published')

/** Whether a user is the author of something published, and so visible to everybody. */
export function hasPublished(user: Entry, site: Site): boolean {
  return published(site, user, () => hasWritten(user, site, 'publish', () => true))
}

// Callers who may read private content see its authors, too.
function isAuthorFor(caller: Caller, user: Entry, site: Site): boolean {
  const mayRead = ({ postType }: Resource) => postType !== undefined && caller.can(postType.capabilities.readPrivate)
  return hasPublished(user, site) || hasWritten(user, site, 'private', mayRead)
}

function hasWritten(user: Entry, site: Site, status: string, isMeant: (resource: Resource) => boolean): boolean {
  const where = [
    { index: 'author', keys: site.keysOf(user) },
    { index: 'status', keys: [status] },
  ]
  return [...site.resources.values()].some(
    (resource) => isWriting(resource, user.resource) && isMeant(resource) && site.count(resource.name, where) > 0,
  )
}

// Types in the users' own namespace that have an author and can be published: posts and pages.
function isWriting({ namespace, space, indexes }: Resource, users: Resource): boolean {
  return space === 'post' && namespace === users.namespace && 'author' in indexes && 'status' in indexes
}

/** The content types that have authors. */
export function writingsOf(site: Site): Resource[] {
  return postTypesOf(site).filter(({ indexes }) => indexes['author'] && indexes['status'])
}

const publishers = untilChanged<Resource, ReadonlySet<number>>('publishers')

/** Ids of the users who have published something of a content type. */
export function publishersOf(resource: Resource, site: Site): ReadonlySet<number> {
  return publishers(site, resource, () => {
    const ids = new Set<number>()
    const published = { index: 'status', keys: ['publish'] }
    for (const user of site.all('user'))
      if (site.count(resource.name, [{ index: 'author', keys: site.keysOf(user) }, published])) ids.add(user.id)
    return ids
  })
}
