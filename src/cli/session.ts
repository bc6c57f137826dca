import { refuseState } from '../storage/machine-folder/refuse-state.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import type { Caller, Entry, Resource, RestRoot } from '../model/model.ts'
import { restRoot } from '../derive/rest-root.ts'
import { rolesOf } from '../define/roles.ts'
import { areas } from '../resources/registry.ts'
import { callerOf, operator } from '../site/show/access.ts'
import { keepNames } from '../site/index/entry-names.ts'
import { type FolderOptions, openFolder } from '../site/open-folder.ts'
import type { RecoveredWork } from '../site/transaction/record/take-up-left.ts'
import { openPart } from '../site/open-part.ts'
import type { OpenSite } from '../site/open-site.ts'
import { cleanTimes } from '../storage/git/clean-times.ts'
import { type Git, isInCheckout, openGit } from '../storage/git/git.ts'
import { refuseLinkAway } from '../storage/git/refuse-link-away.ts'
import { askGitSync } from '../storage/git/run-git.ts'
import { addressesFrom } from './addresses.ts'
import { commitWritten } from './committing/commit-written.ts'
import { findContentDir } from './content-dir.ts'
import { openCommit } from './open-commit.ts'
import { usage } from './output/exit-codes.ts'
import { entryByRef } from './refs/find-ref.ts'
import { takenUpInWords } from './output/taken-up.ts'
import { showProgress, logLine } from './output/terminal.ts'
import { printHeldBack } from './output/print-held-back.ts'

/** The flags before the noun, for every command. */
export interface Globals {
  readonly content?: string
  /** The user who acts, with no more than their own rights, as a ref. */
  readonly user?: string
  /** The moment to use as the current time. */
  readonly now?: string
  /** A commit of git to read the content from, in place of the files. */
  readonly ref?: string
  /** Whether to commit what is written: true, false, or the message. */
  readonly commit?: string
}

/** What a command is going to do with the folder, which decides how much of it is opened. */
export interface Purpose {
  /** The command only reads: git is queried about changed files, but not about who acts. */
  readonly reads?: boolean
  /** The command is about the folder itself, which no commit holds: what was done and what is kept on this machine. */
  readonly isLocal?: boolean
  /** Nothing at all is written to the folder. */
  readonly readOnly?: boolean
  /** The command says itself what a branch brought below `.almanac`: it is not refused for that. */
  readonly tellsState?: boolean
  /** What the command does, for the journal of changes: `post update`. */
  readonly doing?: string
  /** Address of the website, as given by a flag of the command. */
  readonly publicUrl?: string | undefined
  /** Nothing is written: the command shows what would be written. */
  readonly dryRun?: boolean
  /** Nothing is printed about what happens: that follows when it is done. */
  readonly isUntold?: boolean
  /** The one entry to show. */
  readonly look?: { readonly resource: Resource; readonly ref: string } | undefined
}

/** A content folder opened for one command, and the acting person. */
export interface Session {
  readonly site: OpenSite
  /** Who acts: the user whom `--user` names, with their rights; else the person at the terminal, who may do everything. */
  readonly caller: Caller
  /** The same where `--user` names them; undefined where nobody is named. */
  readonly named?: Caller | undefined
  /** The REST interface in links. */
  readonly rest: RestRoot
  /** Nothing is written: what is printed is what would be written. */
  readonly isDry?: boolean
  /** Nothing is printed about what happens yet. */
  readonly isUntold?: boolean
  close(): void
}

/**
 * Opens the content folder for one command; to show one entry, only as much of it as that needs.
 *
 * @throws CliError, ContentError
 */
export async function openSession(globals: Globals, purpose: Purpose = {}): Promise<Session> {
  const now = clockOf(globals.now)
  const root = findContentDir(globals.content)
  const onProgress = (done: number, total: number) => showProgress(`Reading ${done} of ${total} files`)
  const { home, mount, publicUrl } = addressesFrom(process.env, purpose.publicUrl)
  const { dryRun = false, doing = 'almanac', reads = false, isLocal = false, readOnly = false } = purpose
  const { tellsState = reads } = purpose
  if (!reads || isLocal) refuseRef(globals, doing)
  if (!tellsState && globals.ref === undefined) {
    refuseLinkAway(root)
    refuseState(root)
  }
  const onTakenUp = (what: RecoveredWork, timezone: string) => logLine(takenUpInWords(what, timezone))
  const options = { areas, home, publicUrl, ...(now && { now }), onProgress, dryRun, readOnly, onTakenUp }
  const site = await (globals.ref === undefined
    ? // Who acts is an entry, too.
      openSite(root, options, globals.user === undefined ? purpose : { ...purpose, look: undefined })
    : openCommit(root, globals.ref, options))
  site.recorder.by = doing
  const { fault } = site.configuration
  if (fault && doing !== 'check') logLine(`The settings cannot be read, so defaults apply: ${fault.message}`)
  showProgress('')
  const { user } = globals
  // As they are now: rights may change while a command runs.
  const named = () => (user === undefined ? undefined : callerOf(entryByRef(site, 'user', user), site))
  if (!dryRun && doing !== 'check') printHeldBack(site)
  try {
    // A user who does not exist must not act.
    named()
  } catch (error) {
    site.close()
    throw error
  }
  const person = lazyOperator(() => currentAction(site, purpose))
  return {
    site,
    get caller() {
      return named() ?? person
    },
    get named() {
      return named()
    },
    rest: restRoot(site.address.of(mount)),
    isDry: dryRun,
    isUntold: purpose.isUntold ?? false,
    close: () => site.close(),
  }
}

/** Opens the content folder, runs some work, and closes it. @throws CliError, ContentError, and errors of the work */
export async function withSession(
  globals: Globals,
  purpose: Purpose,
  work: (session: Session) => void | Promise<void>,
): Promise<void> {
  const session = await openSession(globals, purpose)
  try {
    const writes = !purpose.dryRun && !purpose.reads
    const commit = writes ? commitWritten(session.site, globals.commit, purpose.doing ?? 'almanac') : undefined
    try {
      await work(session)
    } finally {
      await commit?.()
    }
  } finally {
    session.close()
  }
}

/** Refuses `--ref` for a command that has no use for it. @throws CliError */
export function refuseRef({ ref }: Globals, command: string): void {
  if (ref !== undefined) throw usage(`--ref ${ref}: ${command} works on the files as they are`, 'Leave --ref out')
}

/** A clock stopped at a moment (ISO 8601); undefined for the machine's own. */
export function clockOf(moment: string | undefined): (() => number) | undefined {
  if (moment === undefined) return undefined
  const ms = Date.parse(moment)
  if (Number.isNaN(ms)) throw usage(`--now ${moment} is not a moment`, 'Write it like 2026-03-01T09:00:00Z')
  return () => ms
}

/**
 * Starts querying git about a content folder, while the folder is read; undefined at once outside a checkout, so that
 * nothing waits for git.
 */
export function startGit(root: string): Promise<Git | undefined> | undefined {
  return isInCheckout(root) ? openGit(root, { cacheFile: MachinePlace.of(root, 'cache', 'commit-times') }) : undefined
}

// A command that only reads goes on without git's answer.
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

// If the entry is not found there, the whole folder is opened, to report that with suggestions.
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

/**
 * In whose name the person at the terminal acts, whatever that user's rights: $ALMANAC_USER, else the one with git's
 * e-mail address, else the first administrator.
 */
function currentAction(site: OpenSite, { reads }: Purpose): Entry | undefined {
  const ref = process.env['ALMANAC_USER'] || undefined
  if (ref !== undefined) return entryByRef(site, 'user', ref)
  const users = [...site.all('user')].sort((a, b) => a.id - b.id)
  if (users.length < 2) return users[0]
  const email = reads ? undefined : askGitSync(site.folder.root, ['config', 'user.email'])?.trim().toLowerCase()
  const known = email && users.find((user) => String(user.data['email'] ?? '').toLowerCase() === email)
  return known || users.find((user) => rolesOf(user).includes('administrator'))
}

// Determined only when it matters who acts.
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
