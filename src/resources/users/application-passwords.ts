import { z } from 'zod'
import { credentials, type Token } from '../../define/credentials.ts'
import type { Answers, Action, Arg, ArgTable, Call, Context, Entry } from '../../model/model.ts'
import { entryOf } from '../../define/answers.ts'
import { defineAction } from '../../define/define.ts'
import { type ErrorMaker, RestError } from '../../define/errors.ts'
import { toUtcText } from '../../text/time/local-time.ts'
import { plainText } from '../../text/html/sanitize.ts'
import { toComputedEntry } from '../actions/computed.ts'
import { contextArg } from '../actions/arguments.ts'
import { appIdSchema, tokenNameSchema } from './application-password.ts'
import { errors } from './account/errors.ts'

const pathArgs: ArgTable = {
  user_id: { schema: z.string().describe('Unique identifier for the user, or `me`.'), pattern: '(?:[\\d]+|me)' },
}
const itemArgs: ArgTable = {
  ...pathArgs,
  uuid: {
    schema: z.string().describe('The unique identifier for the application password.'),
    pattern: '[\\w\\-]+',
  },
}
const nameArg: Arg = {
  schema: tokenNameSchema,
  check: (value) => (plainName(value) === '' ? errors.application_password_empty_name() : undefined),
}
const writable: ArgTable = { app_id: { schema: appIdSchema }, name: nameArg }
const reading = () => ({ context: contextArg() })
const collection = '/{user_id}/application-passwords'

/** The routes to the application passwords of a user: those of `almanac token`, under WordPress's names. */
export const applicationPasswordActions: readonly Action[] = [
  routeOf(collection, 'GET', errors.rest_cannot_list_application_passwords, {
    summary: "List a user's application passwords.",
    answers: { 'application/json': z.array(entryOf('application-password')) },
    args: reading,
    run: (call, user) => tokensOf(call, user).map((token) => showToken(call, token)),
  }),
  routeOf(collection, 'POST', errors.rest_cannot_create_application_passwords, {
    summary: 'Create an application password. It is shown only once.',
    answers: 'created',
    args: () => ({ ...writable, name: { ...nameArg, required: true } }),
    run: async (call, user) => {
      const { app_id: appId, name } = call.args
      const store = call.site.service(credentials)
      const { token, secret } = await call.site.locked(() => {
        const plain = plainName(name)
        const isTaken = tokensOf(call, user).some((one) => one.name.toLowerCase() === plain.toLowerCase())
        if (isTaken) throw errors.application_password_duplicate_name()
        return store.createToken(user.id, plain, appId as string | undefined)
      })
      return showToken(call, token, 'edit', secret)
    },
    created: true,
  }),
  routeOf(collection, 'DELETE', errors.rest_cannot_delete_application_passwords, {
    summary: "Revoke all of a user's application passwords.",
    answers: { 'application/json': z.object({ deleted: z.literal(true), count: z.int() }) },
    run: async ({ site }, user) => ({
      deleted: true,
      count: await site.locked(() => site.service(credentials).revokeTokens(user.id)),
    }),
  }),
  routeOf(`${collection}/introspect`, 'GET', errors.rest_cannot_introspect_app_password_for_non_authenticated_user, {
    summary: 'Show the application password that the request uses.',
    answers: 'entry',
    args: reading,
    isOwn: true,
    run: (call, user) => {
      const token = tokensOf(call, user).find(({ id }) => id === call.caller.token)
      if (!token) throw errors.rest_no_authenticated_app_password()
      return showToken(call, token)
    },
  }),
  itemRoute(['GET'], errors.rest_cannot_read_application_password, {
    summary: 'Show an application password.',
    answers: 'entry',
    args: reading,
    run: (call, token) => showToken(call, token),
  }),
  itemRoute(['POST', 'PUT', 'PATCH'], errors.rest_cannot_edit_application_password, {
    summary: 'Rename an application password.',
    answers: 'changed',
    args: () => writable,
    run: async (call, token) => {
      const { site, args, given } = call
      const name = plainName(args['name'])
      if (given.has('name')) await site.locked(() => site.service(credentials).renameToken(token.id, name))
      return showToken(call, tokenNamed(call), 'edit')
    },
  }),
  itemRoute(['DELETE'], errors.rest_cannot_delete_application_password, {
    summary: 'Revoke an application password.',
    answers: { 'application/json': z.object({ deleted: z.literal(true), previous: entryOf('application-password') }) },
    run: async (call, token) => {
      // The address is gone with the password.
      const { _links: _gone, ...previous } = showToken(call, token, 'edit')
      await call.site.locked(() => call.site.service(credentials).revokeToken(token.id))
      return { deleted: true, previous }
    },
  }),
]

type Refuse = ErrorMaker<string, readonly ['auth', string]>
type Verbs = Action['methods']

interface Route<About> {
  readonly summary: string
  readonly answers: Answers
  readonly args?: () => ArgTable
  readonly run: (call: Call, about: About) => unknown
  readonly created?: true
  /** Whether it is only for the user themselves; otherwise, for all who may edit them. */
  readonly isOwn?: true
}

function routeOf(path: string, verbs: Verbs[number] | Verbs, refuse: Refuse, route: Route<Entry>): Action {
  const { summary, answers, args = () => ({}), run, created, isOwn } = route
  return defineAction({
    name: 'application-passwords',
    summary,
    answers,
    methods: [verbs].flat(),
    path,
    pathArgs: path.endsWith('{uuid}') ? itemArgs : pathArgs,
    webOnly: true,
    shows: 'application-password',
    args,
    permit: (call) => {
      const user = userOf(call)
      if (user instanceof RestError) return user
      const { caller, resource, site } = call
      const may = isOwn ? caller.user?.id === user.id : resource.access.rights.edit(caller, user, site)
      return may ? undefined : refuse(caller)
    },
    run: async (call) => {
      const value = await run(call, userOf(call) as Entry)
      if (!created) return { kind: 'value', value }
      const { _links } = value as { _links: { self: readonly [{ href: string }] } }
      return { kind: 'value', value, status: 201, headers: { Location: _links.self[0].href } }
    },
  })
}

function itemRoute(verbs: Verbs, refuse: Refuse, route: Route<Token>): Action {
  return routeOf(`${collection}/{uuid}`, verbs, refuse, {
    ...route,
    run: (call) => route.run(call, tokenNamed(call)),
  })
}

function userOf({ args, caller, resource, site }: Call): Entry | RestError {
  const ref = args['user_id']
  if (ref === 'me' && !caller.user) return errors.rest_not_logged_in()
  const id = ref === 'me' ? caller.user!.id : /^\d+$/.test(String(ref)) ? Number(ref) : 0
  const entry = site.get(resource.name, id)
  return entry && !entry.implicit ? entry : resource.notFound(caller)
}

function tokensOf({ site }: Call, user: Entry): Token[] {
  return site.service(credentials).tokens(user.id)
}

// Another process may have revoked it meanwhile.
function tokenNamed(call: Call): Token {
  const user = userOf(call)
  const token = user instanceof RestError ? undefined : tokensOf(call, user).find(({ id }) => id === call.args['uuid'])
  if (!token) throw errors.rest_application_password_not_found()
  return token
}

function showToken(
  call: Call,
  token: Token,
  context: Context = call.context,
  secret?: string,
): Record<string, unknown> {
  const { site, rest } = call
  const resource = site.resources.get('application-password')!
  const { id, name, userId, created, appId = '', lastUsed, lastIp = null } = token
  const data = {
    uuid: id,
    app_id: appId,
    name,
    created: toUtcText(created),
    last_used: lastUsed === undefined ? null : toUtcText(lastUsed),
    last_ip: lastIp,
    user: userId,
    password: secret,
  }
  return site.show(toComputedEntry(resource, { slug: id, data }), { context, rest })
}

function plainName(value: unknown): string {
  return plainText(String(value))
}
