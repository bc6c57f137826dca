import { RestError } from '../../define/errors.ts'
import type { Access, Call, Entry, Resource, Site } from '../../define/model.ts'
import { refused } from '../shared/refusals.ts'

/**
 * Who may do what with users. Everybody sees who has published something; the others are seen by themselves and by who
 * may list users. All change their own, but for their roles.
 */
export const userAccess: Access = {
  list: ({ args, caller, context }) => {
    if (caller.can('list_users')) return undefined
    if ((args['roles'] as readonly string[] | undefined)?.length)
      return refused('rest_user_cannot_view', 'Sorry, you are not allowed to filter users by role.', caller)
    if (context === 'edit')
      return refused('rest_forbidden_context', 'Sorry, you are not allowed to edit users.', caller)
    if (args['orderby'] === 'email' || args['orderby'] === 'registered_date')
      return refused('rest_forbidden_orderby', 'Sorry, you are not allowed to order users by this parameter.', caller)
    return undefined
  },
  narrow: (query, { caller, site }) => {
    if (!caller.can('list_users')) query.tests.push((user) => hasPublished(user, site))
  },
  read: ({ caller, context, site }, user) => {
    if (caller.user?.id === user.id || caller.can('list_users')) return undefined
    if (context === 'edit')
      return refused('rest_forbidden_context', 'Sorry, you are not allowed to edit this user.', caller)
    return hasPublished(user, site)
      ? undefined
      : refused('rest_user_cannot_view', 'Sorry, you are not allowed to view this user.', caller)
  },
  create: ({ args, caller }) => {
    if (!caller.can('create_users'))
      return refused('rest_cannot_create_user', 'Sorry, you are not allowed to create new users.', caller)
    return args['id'] ? new RestError('rest_user_exists', 'Cannot create existing user.', 400) : undefined
  },
  update: (call: Call, user: Entry) => {
    const { caller, given } = call
    if (given.has('roles') && !caller.can('promote_users'))
      return refused('rest_cannot_edit_roles', 'Sorry, you are not allowed to edit roles of this user.', caller)
    return caller.user?.id === user.id || caller.can('edit_users')
      ? undefined
      : refused('rest_cannot_edit', 'Sorry, you are not allowed to edit this user.', caller)
  },
  remove: ({ caller }) =>
    caller.can('delete_users')
      ? undefined
      : refused('rest_user_cannot_delete', 'Sorry, you are not allowed to delete this user.', caller),
}

/** Whether a user is the author of something published: then everybody may know them. */
export function hasPublished(user: Entry, site: Site): boolean {
  let known = answers.get(site)
  if (known?.generation !== site.generation)
    answers.set(site, (known = { generation: site.generation, byUser: new Map() }))
  let answer = known.byUser.get(user)
  if (answer === undefined) known.byUser.set(user, (answer = countPublished(user, site)))
  return answer
}

const answers = new WeakMap<Site, { generation: number; byUser: Map<Entry, boolean> }>()

function countPublished(user: Entry, site: Site): boolean {
  const where = [
    { facet: 'author', keys: site.keysOf(user) },
    { facet: 'status', keys: ['publish'] },
  ]
  return [...site.resources.values()].some(
    (resource) => isWriting(resource, user.resource) && site.count(resource.name, where) > 0,
  )
}

// What stands in the users' own namespace, has an author and can be published: posts and pages.
function isWriting({ namespace, space, facets }: Resource, users: Resource): boolean {
  return space === 'post' && namespace === users.namespace && 'author' in facets && 'status' in facets
}
