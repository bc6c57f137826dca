import type { Command } from 'commander'
import { credentials, type Token } from '../../define/credentials.ts'
import { loginOf } from '../../derive/entries.ts'
import type { Entry } from '../../model/model.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { notFound, usage } from '../output/exit-codes.ts'
import { entryByRef, findAgain } from '../refs/find-ref.ts'
import { toTable } from '../output/table.ts'
import { toJson } from '../output/print.ts'
import type { Session } from '../session/session.ts'
import { drawing, print, logLine } from '../output/terminal.ts'
import { addVerb, buildOwnVerb, holdVerbs } from '../verbs/own-verb.ts'
import { noteUnrestorable } from '../verbs/what-changed.ts'

const formats = ['table', 'json']

interface TokenFlags {
  format: string
  name: string
}

export function build(command: Command): void {
  holdVerbs(command, '<verb> [--flags]', [
    'almanac token create jane --name deploy',
    'almanac token list',
    'almanac token revoke TOKEN',
  ]).description(
    'Application passwords, with which programs sign in over HTTP Basic. Each can be revoked individually.',
  )
  const create = addVerb(command, 'create', 'Create a password, and show it once.')
    .description('Creates a password for a program and prints it. It is shown only once; only its hash is kept.')
    .argument('<user>', 'The user: an id, a slug or a login name.')
    .option('--name <name>', 'The purpose of the password.', 'almanac')
  const creations = ['almanac token create jane --name deploy', 'almanac token create jane --format json']
  buildOwnVerb(create, { formats, examples: creations }, createToken)
  const list = addVerb(command, 'list', 'List application passwords, without the passwords themselves.')
    .description('Lists the application passwords of one user or of all. The passwords themselves are not stored.')
    .argument('[user]', 'The user: an id, a slug or a login name; all by default.')
  buildOwnVerb(list, { formats, examples: ['almanac token list', 'almanac token list jane --format json'] }, listTokens)
  const revoke = addVerb(command, 'revoke', 'Revoke a password.')
    .description('Revokes a password: the program that uses it can no longer sign in.')
    .argument('<token>', 'The password, as shown by `token list`.')
  const revocations = ['almanac token revoke 0b0ff2e6-2f0c-4b5e-9d2c-2a6a3a8f7f11']
  buildOwnVerb(revoke, { formats, examples: revocations }, revokeToken)
}

async function createToken({ site }: Session, [ref]: readonly string[], { format, name }: TokenFlags): Promise<void> {
  if (name.trim() === '') throw usage('--name is empty', 'Say what it is for: --name deploy')
  const user = await findAgain(site, () => entryByRef(site, 'user', ref!))
  const { token, secret } = await site.locked(() => site.service(credentials).createToken(user.id, name))
  await noteUnrestorable(site)
  // `id` is the user's, as in clients that store credentials.
  if (format === 'json') return print(toJson({ user: loginOf(user), id: user.id, password: secret, name }))
  print(secret)
  logLine(`Created '${name}' (${token.id}) for ${loginOf(user)}. The password will not be shown again.`)
}

async function listTokens({ site }: Session, [ref]: readonly string[], { format }: TokenFlags): Promise<void> {
  const user = ref === undefined ? undefined : await findAgain(site, () => entryByRef(site, 'user', ref))
  const tokens = site.service(credentials).tokens(user?.id)
  const rows = tokens.map((token) => toRow(token, site.get('user', token.userId)))
  if (format === 'json') return print(toJson(rows))
  if (rows.length === 0) return logLine('There are no tokens.')
  const timeOf = (moment: number) => toLocalText(moment, site.settings.timezone).slice(0, 16).replace('T', ' ')
  const cells = tokens.map(({ created }, at) => [rows[at]!.token, rows[at]!.user, rows[at]!.name, timeOf(created)])
  const options = { ...drawing(), mayDrop: true, soft: new Set(['name']), whole: new Set(['token']) }
  print(toTable(['token', 'user', 'name', 'created'], cells, options))
}

async function revokeToken({ site }: Session, [ref]: readonly string[]): Promise<void> {
  // A unique name identifies a token, too.
  const [named, ...others] = site
    .service(credentials)
    .tokens()
    .filter(({ name }) => name === ref)
  const id = named && others.length === 0 ? named.id : ref
  if (!(await site.locked(() => site.service(credentials).revokeToken(id!))))
    throw notFound(`there is no token ${id}`, '`almanac token list` lists them')
  await noteUnrestorable(site)
  logLine(`Revoked ${id}`)
}

function toRow({ id, name, created, userId, login: made }: Token, user: Entry | undefined) {
  const login = made ?? (user ? loginOf(user) : String(userId))
  return { user: login, id: userId, name, created: new Date(created).toISOString(), token: id }
}
