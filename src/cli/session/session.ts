import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import type { Caller, Resource, RestRoot } from '../../model/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { type Git, isInCheckout, openGit } from '../../storage/git/git.ts'
import { usage } from '../output/exit-codes.ts'

/** The flags before the noun, for every command. */
export interface Globals {
  readonly content?: string
  /** The acting user as a ref, whose rights apply. */
  readonly user?: string
  /** The moment to use as the current time. */
  readonly now?: string
  /** A git commit to read the content from, in place of the files. */
  readonly ref?: string
  /** Whether to commit writes: true, false, or the message. */
  readonly commit?: string
}

/** A command's use of the folder, which decides how much of it is opened. */
export interface Purpose {
  /** The command only reads: git is queried about changed files, but not about the acting person. */
  readonly reads?: boolean
  /** The command concerns state that is in no commit: the history of changes, and state of this machine. */
  readonly isLocal?: boolean
  /** Nothing at all is written to the folder. */
  readonly readOnly?: boolean
  /** The command itself reports files of a branch below `.almanac`: it is not refused because of them. */
  readonly tellsState?: boolean
  /** The action of the command, for the journal of changes: `post update`. */
  readonly doing?: string
  /** The website's address from a flag of the command. */
  readonly publicUrl?: string | undefined
  /** Nothing is written: the command shows the changes it would make. */
  readonly dryRun?: boolean
  /** Changes are not printed: that follows when they are done. */
  readonly isUntold?: boolean
  /** The one entry to show. */
  readonly look?: { readonly resource: Resource; readonly ref: string } | undefined
}

/** A content folder opened for one command, and the acting person. */
export interface Session {
  readonly site: OpenSite
  /** The acting user: that of `--user`, with their rights; else the person at the terminal, who may do everything. */
  readonly caller: Caller
  /** The user of `--user`; undefined without it. */
  readonly named?: Caller | undefined
  /** The REST interface in links. */
  readonly rest: RestRoot
  /** Nothing is written: the changes are only printed. */
  readonly isDry?: boolean
  /** Changes are not printed yet. */
  readonly isUntold?: boolean
  close(): void
}

/** Refuses `--ref` for a command that has no use for it. @throws CliError */
export function refuseRef({ ref }: Globals, command: string): void {
  if (ref !== undefined) throw usage(`--ref ${ref}: ${command} works only on the current files`, 'Leave out --ref')
}

/** A clock stopped at a moment (ISO 8601); undefined for the machine's own. */
export function clockOf(moment: string | undefined): (() => number) | undefined {
  if (moment === undefined) return undefined
  const ms = Date.parse(moment)
  if (Number.isNaN(ms)) throw usage(`--now ${moment} is not a time`, 'Write it like 2026-03-01T09:00:00Z')
  return () => ms
}

/** Starts querying git about a content folder while it is read; undefined at once outside a checkout. */
export function startGit(root: string): Promise<Git | undefined> | undefined {
  return isInCheckout(root) ? openGit(root, { cacheFile: MachinePlace.of(root, 'cache', 'commit-times') }) : undefined
}
