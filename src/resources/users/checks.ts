import { invalidArgument, RestError } from '../../define/errors.ts'
import type { Call, Draft } from '../../define/model.ts'
import { isRole } from '../../define/roles.ts'
import { toUserSlug, uniqueSlug } from '../../text/wordpress/slug.ts'
import { toStoredDate } from '../shared/dates.ts'
import { joinNames, loginOf } from './names.ts'

const longestLogin = 60
const longestSlug = 50

/**
 * Refuses what another user has already, names that are too long and roles that cannot be, in the order of the reference.
 *
 * @throws RestError
 */
export function refuseClashes(draft: Draft, call: Call): void {
  if (call.given.has('email') && call.args['email'] === '')
    throw invalidArgument('email', 'rest_invalid_email', 'Invalid email address.')
  if (draft.before) {
    if (isTaken(draft, call, 'email')) throw new RestError('rest_user_invalid_email', 'Invalid email address.', 400)
    refuseOtherLogin(draft, call)
    if (draft.slug !== draft.before.slug && isSlugTaken(draft, call, draft.slug))
      throw new RestError('rest_user_invalid_slug', 'Invalid slug.', 400)
    refuseRoles(draft, call)
  } else {
    refuseRoles(draft, call)
    const login = String(draft.get('username'))
    if (login.length > longestLogin)
      throw new RestError('user_login_too_long', `Username may not be longer than ${longestLogin} characters.`, 400)
    if (call.site.having(draft.resource.name, 'login', login.toLowerCase()).length)
      throw new RestError('existing_user_login', 'Sorry, that username already exists!', 400)
  }
  if (draft.slug.length > longestSlug && draft.slug !== draft.before?.slug)
    throw new RestError('user_nicename_too_long', `Nicename may not be longer than ${longestSlug} characters.`, 400)
  if (!draft.before && isTaken(draft, call, 'email'))
    throw new RestError('existing_user_email', 'Sorry, that email address is already used!', 400)
}

/** What a new user has without being told: a slug, a name, a role and the moment of registration. */
export function completeUser(draft: Draft, call: Call): void {
  const { site } = call
  const login = draft.before ? loginOf(draft.before) : String(draft.get('username'))
  if (!draft.slug) draft.slug = toUserSlug(login) || String(draft.id)
  if (draft.slug !== draft.before?.slug)
    draft.slug = uniqueSlug(draft.slug, (slug) => isSlugTaken(draft, { site }, slug))
  // A file without the key has its slug as the name to sign in, which must not change with the slug.
  if (draft.slug !== draft.before?.slug && draft.get('username') === undefined) draft.set('username', login)
  if (call.given.has('name') && draft.get('name') === undefined && draft.before) draft.set('name', login)
  if (draft.before) return
  if (draft.get('name') === undefined)
    draft.set('name', joinNames(draft.get('first_name'), draft.get('last_name')) || login)
  if (draft.get('roles') === undefined) draft.set('roles', ['subscriber'])
  draft.set('registered', toStoredDate(site.now(), site))
}

function refuseOtherLogin({ before }: Draft, { args, given }: Call): void {
  if (given.has('username') && args['username'] !== '' && args['username'] !== loginOf(before!))
    throw new RestError('rest_user_invalid_argument', 'Username is not editable.', 400)
}

function refuseRoles(draft: Draft, { args, given, caller, face, site }: Call): void {
  if (!given.has('roles')) return
  const wanted = args['roles'] as readonly string[]
  const unknown = wanted.find((role) => !isRole(role))
  if (unknown !== undefined) throw new RestError('rest_user_invalid_role', `The role ${unknown} does not exist.`, 400)
  // Nobody is locked out by their own change; at the terminal nobody can be.
  const isOwn = face === 'rest' && draft.before !== undefined && draft.before.id === caller.user?.id
  const keepsRights = wanted.length > 0 && wanted.every((role) => isRole(role) && site.roles[role].has('edit_users'))
  if (isOwn && !keepsRights)
    throw new RestError('rest_user_invalid_role', 'Sorry, you are not allowed to give users that role.', 403)
}

function isTaken(draft: Draft, { args, given, site }: Call, facet: 'email'): boolean {
  if (!given.has(facet)) return false
  const key = String(args[facet]).toLowerCase()
  return site.having(draft.resource.name, facet, key).some((user) => user.id !== draft.before?.id)
}

function isSlugTaken(draft: Draft, { site }: Pick<Call, 'site'>, slug: string): boolean {
  return site.having(draft.resource.name, 'slug', slug).some((user) => user.id !== draft.before?.id)
}
