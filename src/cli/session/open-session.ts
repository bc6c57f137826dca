import { refuseState } from '../../storage/machine-folder/refuse-state.ts'
import type { Caller, Entry } from '../../model/model.ts'
import { restRoot } from '../../derive/rest-root.ts'
import { rolesOf } from '../../define/roles.ts'
import { areas } from '../../resources/registry.ts'
import { callerOf, operator } from '../../site/show/access.ts'
import { keepNames } from '../../site/index/cached/entry-names.ts'
import { type FolderOptions, openFolder } from '../../site/open-folder.ts'
import type { RecoveredWork } from '../../site/transaction/record/take-up-left.ts'
import { openPart } from '../../site/open-part.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { cleanTimes } from '../../storage/git/clean-times.ts'
import type { Git } from '../../storage/git/git.ts'
import { refuseLinkAway } from '../../storage/git/refuse-link-away.ts'
import { askGitSync } from '../../storage/git/run-git.ts'
import { addressesFrom } from './addresses.ts'
import { findContentDir } from './content-dir.ts'
import { clockOf, type Globals, type Purpose, refuseRef, type Session, startGit } from './session.ts'
import { openCommit } from './open-commit.ts'
import { entryByRef } from '../refs/find-ref.ts'
import { takenUpInWords } from '../output/taken-up.ts'
import { showProgress, logLine } from '../output/terminal.ts'
import { printHeldBack } from '../output/print-held-back.ts'
import { once } from '../../text/values.ts'

/** Opens the content folder for one command; to show one entry, only the necessary part. @throws CliError, ContentError */
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
  const onTakenUp = (recovered: RecoveredWork, timezone: string) => logLine(takenUpInWords(recovered, timezone))
  const options = { areas, home, publicUrl, ...(now && { now }), onProgress, dryRun, readOnly, onTakenUp }
  const site = await (globals.ref === undefined
    ? // The acting user is an entry, too.
      openSite(root, options, globals.user === undefined ? purpose : { ...purpose, look: undefined })
    : openCommit(root, globals.ref, options))
  site.recorder.by = doing
  const { fault } = site.configuration
  if (fault && doing !== 'check') logLine(`Defaults apply because the settings cannot be read: ${fault.message}`)
  showProgress('')
  const { user } = globals
  // Looked up each time: rights may change while a command runs.
  const named = () => (user === undefined ? undefined : callerOf(entryByRef(site, 'user', user), site))
  if (!dryRun && doing !== 'check') printHeldBack(site)
  try {
    // A user who does not exist must not act.
    named()
  } catch (error) {
    site.close()
    throw error
  }
  const person = lazyOperator(() => actingUser(site, purpose))
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

// A command that only reads continues without git's answer.
function cleanTimesOrNone(git: Git, only?: string): Promise<Map<string, number>> {
  return cleanTimes(git, only).catch(() => new Map())
}

async function openSite(root: string, options: FolderOptions, { reads, look }: Purpose): Promise<OpenSite> {
  const startingGit = reads ? startGit(root) : undefined
  const part = look && openForLook(root, options, look)
  const git = await startingGit
  if (part && part !== 'stale') {
    if (git) part.site.commitTimes = await cleanTimesOrNone(git, part.entry.path)
    part.site.entries.renew(part.entry)
    return part.site
  }
  const whole = openFolder(root, { ...options, ...(git && { commitTimes: await cleanTimesOrNone(git) }) })
  if (part === 'stale') await keepNames(whole)
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

/** The acting user, whatever their rights: $ALMANAC_USER, else the user with git's e-mail, else the first administrator. */
function actingUser(site: OpenSite, { reads }: Purpose): Entry | undefined {
  const ref = process.env['ALMANAC_USER'] || undefined
  if (ref !== undefined) return entryByRef(site, 'user', ref)
  const users = [...site.all('user')].filter(({ implicit }) => !implicit).sort((a, b) => a.id - b.id)
  if (users.length < 2) return users[0]
  const email = reads ? undefined : askGitSync(site.folder.root, ['config', 'user.email'])?.trim().toLowerCase()
  const known = email && users.find((user) => String(user.data['email'] ?? '').toLowerCase() === email)
  return known || users.find((user) => rolesOf(user).includes('administrator'))
}

// Looks up the acting user only when needed.
function lazyOperator(find: () => Entry | undefined): Caller {
  const user = once(find)
  const { roles, can } = operator(undefined)
  return {
    roles,
    can,
    get user() {
      return user()
    },
  }
}
