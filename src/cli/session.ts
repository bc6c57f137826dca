import { execFileSync } from 'node:child_process'
import type { Caller, Entry } from '../define/model.ts'
import { resources } from '../resources/load-resources.ts'
import { rolesOf } from '../define/roles.ts'
import { operator } from '../site/access.ts'
import { openFolder } from '../site/open-folder.ts'
import type { OpenSite } from '../site/open-site.ts'
import { findContentDir } from './content-dir.ts'
import { CliError } from './exit-codes.ts'
import { entryByRef } from './find-ref.ts'
import { showProgress } from './terminal.ts'

/** What is said before the noun, for every command. */
export interface Globals {
  /** Content folder. */
  readonly content?: string
  /** Who acts: a ref of a user. */
  readonly user?: string
  /** The moment that counts as now. */
  readonly now?: string
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
 * Opens the content folder for one command.
 *
 * @throws CliError, ContentError
 */
export function openSession(globals: Globals): Session {
  const now = clockOf(globals.now)
  const site = openFolder(findContentDir(globals.content), {
    resources,
    ...(now && { now }),
    onProgress: (done, total) => showProgress(`Reading ${done} of ${total} files`),
  })
  showProgress('')
  return {
    site,
    caller: lazyOperator(() => whoActs(site, globals.user)),
    rest: (process.env['ALMANAC_REST'] || 'http://127.0.0.1:4000/rest').replace(/\/+$/, ''),
    close: () => site.close(),
  }
}

/** A clock that stands still at a moment (ISO 8601); undefined for the machine's own. */
export function clockOf(moment: string | undefined): (() => number) | undefined {
  if (moment === undefined) return undefined
  const ms = Date.parse(moment)
  if (Number.isNaN(ms)) throw new CliError('usage', `--now ${moment} is no moment`, 'Write it like 2026-03-01T09:00:00Z')
  return () => ms
}

/** Who acts: the user named, else the one with git's e-mail address, else the first administrator. */
function whoActs(site: OpenSite, named: string | undefined): Entry | undefined {
  const ref = named ?? (process.env['ALMANAC_USER'] || undefined)
  if (ref !== undefined) return entryByRef(site, 'user', ref)
  const users = [...site.all('user')].sort((a, b) => a.id - b.id)
  const administrators = users.filter((user) => rolesOf(user).includes('administrator'))
  if (users.length < 2) return users[0]
  const email = gitEmail(site.folder.root)
  const known = email && users.find((user) => String(user.data['email'] ?? '').toLowerCase() === email)
  return known || administrators[0]
}

// Who acts matters to what is written; a command that only reads must not wait for git.
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

function gitEmail(folder: string): string | undefined {
  try {
    const told = execFileSync('git', ['config', 'user.email'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    return String(told).trim().toLowerCase() || undefined
  } catch {
    return undefined
  }
}
