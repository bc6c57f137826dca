import type { Call, Draft, Entry, SaveContext } from '../../../model/model.ts'
import { isRole } from '../../../define/roles.ts'
import { longestUserSlug, toUserSlug, uniqueSlug } from '../../../text/wordpress/slug.ts'
import { toStoredDate } from '../../shared/dates.ts'
import { loginOf } from '../../../derive/entries.ts'
import { joinNames } from './names.ts'
import { errors } from './errors.ts'

const longestLogin = 60

/** Refuses other users' values, names that are too long and impossible roles, in WordPress's order. @throws RestError */
export function refuseClashes(draft: Draft, context: SaveContext): void {
  if (draft.before) {
    if (isEmailTaken(draft, context)) throw errors.rest_user_invalid_email()
    const { args, given } = context
    if (given.has('username') && args['username'] !== '' && args['username'] !== loginOf(draft.before))
      throw errors.rest_user_invalid_argument()
    if (draft.slug !== draft.before.slug && isSlugTaken(draft, context, draft.slug))
      throw errors.rest_user_invalid_slug()
    refuseRoles(draft, context)
  } else {
    refuseRoles(draft, context)
    const login = String(draft.get('username'))
    if (login.length > longestLogin) throw errors.user_login_too_long({ most: longestLogin })
    if (context.site.having(draft.resource.name, 'login', login.toLowerCase()).some(({ implicit }) => !implicit))
      throw errors.existing_user_login()
  }
  if (draft.slug.length > longestUserSlug && draft.slug !== draft.before?.slug)
    throw errors.user_nicename_too_long({ most: longestUserSlug })
  if (!draft.before && isEmailTaken(draft, context)) throw errors.existing_user_email()
}

/** Completes a new user: a slug, a name, a role and the moment of registration. */
export function completeUser(draft: Draft, context: SaveContext): void {
  const { site } = context
  const login = draft.before ? loginOf(draft.before) : String(draft.get('username'))
  if (!draft.slug) draft.slug = toUserSlug(login) || String(draft.id)
  if (draft.slug !== draft.before?.slug)
    draft.slug = uniqueSlug(draft.slug, (slug) => isSlugTaken(draft, { site }, slug), { longest: longestUserSlug })
  // Without the key, the slug is the login name, which must not change with the slug.
  if (draft.slug !== draft.before?.slug && draft.get('username') === undefined) draft.set('username', login)
  if (context.given.has('name') && draft.get('name') === undefined && draft.before) draft.set('name', login)
  if (draft.before) return
  if (draft.get('name') === undefined)
    draft.set('name', joinNames(draft.get('first_name'), draft.get('last_name')) || login)
  if (draft.get('roles') === undefined) draft.set('roles', ['subscriber'])
  draft.set('registered', toStoredDate(site.now(), site))
}

function refuseRoles(draft: Draft, { args, given, caller, face, site }: SaveContext): void {
  if (!given.has('roles')) return
  const wanted = args['roles'] as readonly string[]
  const unknown = wanted.find((role) => !isRole(role))
  if (unknown !== undefined) throw errors.rest_user_invalid_role__unknown({ role: unknown })
  // Nobody locks themselves out by their own change; at the terminal nobody can.
  const isOwn = face !== 'terminal' && draft.before !== undefined && draft.before.id === caller.user?.id
  const keepsRights = wanted.length > 0 && wanted.every((role) => isRole(role) && site.roles[role].has('edit_users'))
  if (isOwn && !keepsRights) throw errors.rest_user_invalid_role__own()
}

function isEmailTaken(draft: Draft, { args, given, site }: SaveContext): boolean {
  if (!given.has('email')) return false
  return site
    .having(draft.resource.name, 'email', String(args['email']).toLowerCase())
    .some((user) => user.id !== draft.before?.id)
}

function isSlugTaken(draft: Draft, { site }: Pick<Call, 'site'>, slug: string): boolean {
  // A new user becomes the undeclared person of that slug; a change of slug never does that.
  const isOther = (user: Entry) => user.id !== draft.before?.id && (draft.before !== undefined || !user.implicit)
  return site.having(draft.resource.name, 'slug', slug).some(isOther)
}
