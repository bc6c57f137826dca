import { machinePath } from '../storage/files/machine-folder.ts'
import type { Caller, Entry, Resource } from '../define/model.ts'
import { rolesOf } from '../define/roles.ts'
import { areas } from '../resources/registry.ts'
import { operator } from '../site/showing/access.ts'
import { keepNames } from '../site/loading/entry-names.ts'
import { type FolderOptions, openFolder } from '../site/open-folder.ts'
import { openPart } from '../site/open-part.ts'
import type { OpenSite } from '../site/open-site.ts'
import { cleanTimes } from '../storage/git/clean-times.ts'
import { type Git, isInCheckout, openGit } from '../storage/git/git.ts'
import { askGitSync } from '../storage/git/run-git.ts'
import { findContentDir } from './content-dir.ts'
import { CliError } from './output/exit-codes.ts'
import { entryByRef } from './refs/find-ref.ts'
import { showProgress } from './output/terminal.ts'

/** What is said before the noun, for every command. */
export interface Globals {
  /** Content folder. */
  readonly content?: string
  /** Who acts: a ref of a user. */
  readonly user?: string
  /** The moment that counts as now. */
  readonly now?: string
}

/** What a command is going to do with the folder; decides how much of it is opened. */
export interface Purpose {
  /** Nothing is written: git is asked when files changed, and not who acts. */
  readonly reads?: boolean
  /** The one entry that is looked at. */
  readonly look?: { readonly resource: Resource; readonly ref: string } | undefined
}

/** A content folder opened for one command, and the person who gives it. */
export interface Session {
  readonly site: OpenSite
  readonly caller: Caller
  /** Where the REST interface is, as far as links tell. */
  readonly rest: string
  close(): void
}

/**
 * Opens the content folder for one command; for a look at one entry, only as much of it as that takes.
 *
 * @throws CliError, ContentError
 */
export async function openSession(globals: Globals, purpose: Purpose = {}): Promise<Session> {
  const now = clockOf(globals.now)
  const root = findContentDir(globals.content)
  const onProgress = (done: number, total: number) => showProgress(`Reading ${done} of ${total} files`)
  const rest = (process.env['ALMANAC_REST'] || 'http://127.0.0.1:4000/rest').replace(/\/+$/, '')
  const home = URL.canParse(rest) ? new URL(rest).origin : rest
  const site = await openSite(root, { areas, home, ...(now && { now }), onProgress }, purpose)
  showProgress('')
  return {
    site,
    caller: lazyOperator(() => whoActs(site, globals.user, purpose)),
    rest,
    close: () => site.close(),
  }
}

/** Opens the content folder for some work, and closes it afterwards. @throws CliError, ContentError, and what the work does */
export async function withSession(
  globals: Globals,
  purpose: Purpose,
  work: (session: Session) => void | Promise<void>,
): Promise<void> {
  const session = await openSession(globals, purpose)
  try {
    await work(session)
  } finally {
    session.close()
  }
}

/** A clock that stands still at a moment (ISO 8601); undefined for the machine's own. */
export function clockOf(moment: string | undefined): (() => number) | undefined {
  if (moment === undefined) return undefined
  const ms = Date.parse(moment)
  if (Number.isNaN(ms))
    throw new CliError('usage', `--now ${moment} is no moment`, 'Write it like 2026-03-01T09:00:00Z')
  return () => ms
}

/**
 * Starts asking git about a content folder, while the folder is read; undefined at once when it is in no checkout, so
 * that nobody waits for git then.
 */
export function startGit(root: string): Promise<Git | undefined> | undefined {
  return isInCheckout(root) ? openGit(root, { cacheFile: machinePath(root, 'cache', 'commit-times') }) : undefined
}

// A command that reads goes on without what git cannot say.
function cleanTimesOrNone(git: Git, only?: string): Promise<Map<string, number>> {
  return cleanTimes(git, only).catch(() => new Map())
}

async function openSite(root: string, options: FolderOptions, { reads, look }: Purpose): Promise<OpenSite> {
  const asking = reads ? startGit(root) : undefined
  const part = look && openForLook(root, options, look)
  const git = await asking
  if (part && part !== 'stale') {
    if (git) part.site.commitTimes = await cleanTimesOrNone(git, part.entry.path)
    part.site.entries.renew(part.entry)
    return part.site
  }
  const whole = openFolder(root, { ...options, ...(git && { commitTimes: await cleanTimesOrNone(git) }) })
  if (part === 'stale') keepNames(whole)
  return whole
}

// When the entry is not found there, the whole folder says so, and what is like it.
function openForLook(root: string, options: FolderOptions, { resource, ref }: NonNullable<Purpose['look']>) {
  const site = openPart(root, options, resource, ref)
  if (!site || site === 'stale') return site
  try {
    return { site, entry: entryByRef(site, resource.name, ref) }
  } catch {
    site.close()
    return undefined
  }
}

/** Who acts: the user named, else the one with git's e-mail address, else the first administrator. */
function whoActs(site: OpenSite, named: string | undefined, { reads }: Purpose): Entry | undefined {
  const ref = named ?? (process.env['ALMANAC_USER'] || undefined)
  if (ref !== undefined) return entryByRef(site, 'user', ref)
  const users = [...site.all('user')].sort((a, b) => a.id - b.id)
  if (users.length < 2) return users[0]
  const email = reads ? undefined : askGitSync(site.folder.root, ['config', 'user.email'])?.trim().toLowerCase()
  const known = email && users.find((user) => String(user.data['email'] ?? '').toLowerCase() === email)
  return known || users.find((user) => rolesOf(user).includes('administrator'))
}

// Asked for only when it matters who acts.
function lazyOperator(find: () => Entry | undefined): Caller {
  let found: { user: Entry | undefined } | undefined
  const { roles, can } = operator(undefined)
  return {
    roles,
    can,
    get user() {
      return (found ??= { user: find() }).user
    },
  }
}
