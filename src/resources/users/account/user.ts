import { callWith } from '../../../derive/call-with.ts'
import { credentials, type SecretHash } from '../../../define/credentials.ts'
import { z } from 'zod'
import { create } from '../../actions/create.ts'
import { get } from '../../actions/get.ts'
import { list } from '../../actions/list.ts'
import { getMe, removeMe, updateMe } from './me.ts'
import { remove } from '../../actions/remove.ts'
import { update } from '../../actions/update.ts'
import { defineResource, field, nullIs } from '../../../define/define.ts'
import { invalidArgument, RestError } from '../../../define/errors.ts'
import { listsHome } from '../../../derive/languages/languages.ts'
import type { Action, CheckedCall, Draft, SaveContext } from '../../../model/model.ts'
import { moreRights, roleNames, rolesOf } from '../../../define/roles.ts'
import { asWritten } from '../../../text/wordpress/as-written.ts'
import { showTermName } from '../../../text/html/sanitize.ts'
import { sanitizeLogin, toSlug } from '../../../text/wordpress/slug.ts'
import { safeUrl } from '../../../text/html/safe-url.ts'
import { toUrl } from '../../../text/html/to-url.ts'
import { toUtcText } from '../../../text/time/local-time.ts'
import { avatarsOf, avatarsSchema } from './avatars.ts'
import { everywhere, computed, computedNames } from '../../shared/computed.ts'
import { descriptionField } from '../../shared/words.ts'
import { keepFormerAddress } from '../../shared/former-address.ts'
import { identity, linkOf } from '../../shared/identity.ts'
import { ownLinks } from '../../shared/links.ts'
import { joinAction } from '../../shared/verbs/join.ts'
import { authorKeys } from '../../shared/named/several-authors.ts'
import { preferences } from './preference-files.ts'
import { userMeta } from './user-meta.ts'
import { implicitPeople, reportTakenOver } from './implicit-people.ts'
import { userAccess } from './access.ts'
import { completeUser, refuseClashes } from './checks.ts'
import { faultOfPassword } from './password-rules.ts'
import { registeredAt, userListing } from './listing.ts'
import { checkLogin, displayName, nameField } from './names.ts'
import { handOver, reassignArgs } from './removal.ts'
import { loginOf, textOf } from '../../../derive/entries.ts'
import { errors } from './errors.ts'

const privately = ['edit'] as const
const longestUrl = 100

export default defineResource({
  name: 'user',
  base: 'users',
  space: 'user',
  authorship: authorKeys,
  archiveVars: { author: 'id', author_name: 'slug' },
  batches: true,
  summary: 'People who sign in to write, edit or comment.',
  labels: { singular: 'User', plural: 'Users' },
  columns: ['id', 'name', 'username', 'slug', 'roles', 'email', 'description'],
  files: 'users/{slug}.md',
  bodyKey: 'description',
  searchesBody: false,
  traits: [
    ownLinks,
    identity,
    userListing,
    { extension: userMeta.extension, dependsOn: userMeta.dependsOn },
    implicitPeople,
  ],
  fields: {
    username: field(z.string().describe('Login name for the user.'), {
      contexts: privately,
      required: true,
      show: loginOf,
      check: checkLogin,
      write: (value, draft) => {
        // A login name that differs from the present one is refused later, when the rest is known.
        if (draft.before) return
        draft.set('username', value)
        // People read a file from the top: this gives the name its place.
        draft.set('name', undefined)
      },
    }),
    name: nameField('name', 'Display name for the user.', { contexts: everywhere, of: displayName }),
    first_name: nameField('first_name', 'First name for the user.'),
    last_name: nameField('last_name', 'Last name for the user.'),
    email: field(z.string().meta({ format: 'email' }).describe('The email address for the user.'), {
      contexts: privately,
      required: true,
      stored: { key: 'email', schema: z.string().regex(/^\S+@\S+$/, 'is not an e-mail address') },
      show: (user) => textOf(user, 'email'),
    }),
    url: field(z.string().meta({ format: 'uri' }).describe('URL of the user.'), {
      contexts: everywhere,
      specialValues: nullIs(''),
      // As in WordPress; the file holds the address itself.
      show: (user) => showTermName(safeUrl(textOf(user, 'url'))),
      write: (value, draft) => {
        const url = asWritten(toUrl(String(value)), showTermName)
        if (url.length > longestUrl) throw errors.user_url_too_long({ most: longestUrl })
        draft.set('url', url || undefined)
      },
    }),
    description: descriptionField('Description of the user.', { contexts: everywhere }),
    link: computed(z.url().describe('Author URL of the user.'), everywhere, (user, { site }) => linkOf(user, site)),
    locale: field(z.enum(['', 'en_US']).describe('Locale for the user.'), {
      contexts: privately,
      answer: z.string(),
      stored: { key: 'locale', schema: z.string() },
      show: (user, { site }) => textOf(user, 'locale') || site.settings.language,
      write: (value, draft) => draft.set('locale', value || undefined),
    }),
    nickname: nameField('nickname', 'The nickname for the user.', {
      of: (user) => textOf(user, 'nickname') || loginOf(user),
    }),
    slug: field(z.string().describe('An alphanumeric identifier for the user.'), {
      contexts: everywhere,
      specialValues: nullIs(''),
      show: (user) => user.slug,
      write: (value, draft) => {
        draft.slug = toSlug(sanitizeLogin(toSlug(String(value)), true))
      },
    }),
    roles: field(z.array(z.string()).describe('Roles assigned to the user.'), {
      suggests: { words: () => roleNames, only: true },
      contexts: privately,
      stored: { key: 'roles', schema: z.union([z.array(z.enum(roleNames)), z.enum(roleNames)]), opens: moreRights },
      show: rolesOf,
      write: (value, draft, { warn }) => {
        const roles = [...new Set(value as readonly string[])]
        draft.set('roles', roles)
        if (draft.before && roles.length === 0)
          draft.after(({ slug }) => warn?.(`${slug} has no role now and can do nothing but sign in`))
      },
    }),
    password: field(z.string().describe('Password for the user (never included).'), {
      contexts: [],
      required: true,
      secret: true,
      stored: false,
      show: () => undefined,
      check: checkPassword,
      // Written last: see `keepPassword`.
      write: false,
    }),
    registered_date: field(z.iso.datetime({ offset: true }).describe('Registration date for the user.'), {
      contexts: privately,
      readonly: true,
      answer: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      stored: { key: 'registered', schema: z.string() },
      show: (user, { site }) => `${toUtcText(registeredAt(user, site))}+00:00`,
    }),
    capabilities: computedNames(
      z.looseObject({}).describe('All capabilities assigned to the user.'),
      privately,
      (user, { site }) => asFlags([...rolesOf(user).flatMap((role) => Array.from(site.roles[role])), ...rolesOf(user)]),
      z.record(z.string(), z.boolean()),
    ),
    extra_capabilities: computedNames(
      z.looseObject({}).describe('Any extra capabilities assigned to the user.'),
      privately,
      (user) => asFlags(rolesOf(user)),
      z.record(z.string(), z.boolean()),
    ),
    avatar_urls: computed(avatarsSchema, everywhere, (user, { site }) => avatarsOf(user.slug, site)),
    ...userMeta.fields,
  },
  beforeSave: [refuseClashes, completeUser, reportTakenOver, keepPassword, keepFormerPage],
  createArgs: { id: { schema: z.unknown(), hidden: true } },
  removeArgs: reassignArgs,
  notFound: errors.rest_user_invalid_id,
  permalink: (user, site) => `${listsHome(site)}/${String(site.settings['author_base'])}/${user.slug}/`,
  access: userAccess,
  beforeDelete: handOver,
  // In the transaction of the removal: a full disk leaves both.
  forget: (users, site) =>
    users.forEach(({ id }) => {
      site.service(credentials).forget(id)
      site.service(preferences).forget(id)
    }),
  actions: [
    list,
    hashingFirst(create),
    getMe,
    hashingFirst(updateMe),
    removeMe,
    get,
    hashingFirst(update),
    remove,
    joinAction('user'),
  ],
})

// Hashes without the lock, for which every other writer would wait.
function hashingFirst(action: Action): Action {
  return {
    ...action,
    run: async (call) => {
      if (!call.given.has('password')) return action.run(call)
      const typed = String(call.args['password'])
      const password = faultOfPassword(typed, call.site.settings) ?? (await call.site.service(credentials).hash(typed))
      return action.run(callWith(call, { ...call.args, password }, { given: call.given }))
    },
  }
}

// Last, after all that can be refused: programs first get the errors of other systems. Undone if the file cannot be written.
function keepPassword(draft: Draft, { args, given, site }: SaveContext): void {
  if (!given.has('password')) return
  const password = args['password'] as SecretHash | RestError
  if (password instanceof RestError) throw invalidArgument('password', password)
  draft.after(({ id }) => site.service(credentials).setPassword(id, password))
}

// A login name taken out of an address should perhaps be found nowhere; at a terminal, `mv` reports the redirect.
function keepFormerPage(draft: Draft, context: SaveContext): void {
  if (context.face === 'terminal' || (draft.before && loginOf(draft.before) !== draft.before.slug))
    keepFormerAddress(draft, context)
}

// At a terminal, the fault of a password is reported at once, and people are prompted again.
function checkPassword(value: unknown, { face, site }: CheckedCall): RestError | undefined {
  // PHP takes the text `0` for an empty one.
  if (value === '' || value === '0') return errors.rest_user_invalid_password()
  if (String(value).includes('\\')) return errors.rest_user_invalid_password__sign()
  return face === 'terminal' ? faultOfPassword(String(value), site.settings) : undefined
}

function asFlags(names: readonly string[]): Record<string, true> {
  return Object.fromEntries(names.map((name) => [name, true]))
}
