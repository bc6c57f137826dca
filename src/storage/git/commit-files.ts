import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { toOffset } from '../../text/time/local-time.ts'
import { quietly } from '../../text/values.ts'
import { placeBehindLinks } from '../files/real-places.ts'
import { changeGit } from './change-git.ts'
import { GitError } from './run-git.ts'
import { openReadableGit } from './unread-checkout.ts'

/** The author or committer of a commit. */
export interface CommitName {
  readonly name: string
  readonly email: string
}

export interface CommitOrder {
  /** Files of the folder, including deleted ones. */
  readonly paths: Iterable<string>
  readonly message: string
  /** By default git's user. */
  readonly author?: CommitName | undefined
}

/** The most files that git is queried about by name; beyond, it lists all that differ. */
const mostAsked = 200

/** Pauses before the next attempts while another git is at work, in milliseconds. */
const pauses = [50, 100, 200, 400, 800, 1600]

/**
 * Commits files as they are, and nothing else: other staged changes stay staged. Ignored and unchanged files are left out.
 * Hooks run, and git signs if `commit.gpgSign` says so. If it fails, or `stop` ends git and its hooks, the index is as before.
 * Returns the commit; undefined if there is nothing to commit. Throws GitError with the message of git or of a hook.
 * (`commitToBranch` commits proposals, `makeCommits` the pushes of `serve --write`; git alone a new site's first.)
 */
export async function commitFiles(
  folder: string,
  { paths, message, author }: CommitOrder,
  stop?: AbortSignal,
): Promise<string | undefined> {
  const git = await openReadableGit(folder)
  if (!git) throw new GitError(`${folder} is not in a git repository`)
  // Writing to a link changes the file to which it leads.
  const wanted = new Set([...paths].flatMap((path) => [path, placeBehindLinks(folder, path)]))
  const among = wanted.size <= mostAsked ? [...wanted] : undefined
  const dirty = [...(await git.dirtyPaths(among))].filter((path) => wanted.has(path))
  if (dirty.length === 0) return undefined
  const named = ['--pathspec-from-file=-', '--pathspec-file-nul']
  const date = dateOf(dirty.map((path) => join(folder, path)))
  const more = { GIT_LITERAL_PATHSPECS: '1', GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const run = (args: readonly string[], list: readonly string[], until?: AbortSignal) =>
    patiently(
      () => changeGit(folder, args, { input: list.map((path) => `${path}\0`).join(''), more, stop: until }),
      until,
    )
  const known = await git.trackedPaths(among)
  const fresh = dirty.filter((path) => !known.has(path))
  if (fresh.length > 0) {
    const announce = ['add', '--intent-to-add', ...named]
    let added = await run(announce, fresh, stop)
    // Older versions of git know neither the option nor this refusal.
    if (added.complaint.includes('sparse-checkout')) added = await run([...announce, '--sparse'], fresh, stop)
    if (added.code !== 0 && !stop?.aborted) throw commitFailure(added.complaint)
  }
  const by = author ? [`--author=${inLine(author)}`] : []
  // The message as written, even if a line begins with `#`.
  const kept = ['--cleanup=whitespace', '-m', message]
  const { code, output, complaint } = await run(['commit', '--quiet', '--only', ...by, ...kept, ...named], dirty, stop)
  if (code !== 0) {
    if (fresh.length > 0) await run(['reset', '--quiet', ...named], fresh)
    throw stop?.aborted ? new GitError('interrupted') : commitFailure(complaint || output.trim())
  }
  return (await git.head()).slice(0, 10)
}

/** For how long after files were written a commit has their time, in milliseconds. */
const mostAge = 60_000

/** A commit's date for git: when its files were written, so that entries stay as old as clients saw; otherwise now. */
function dateOf(files: readonly string[]): string {
  const times = files.map((file) => quietly(() => statSync(file, { throwIfNoEntry: false })?.mtimeMs) ?? 0)
  const age = Date.now() - Math.max(...times)
  const moment = new Date(age >= 0 && age < mostAge ? Math.max(...times) : Date.now())
  return `${Math.floor(moment.getTime() / 1000)} ${toOffset(-moment.getTimezoneOffset() * 60_000)}`
}

/** Runs git again while another git holds its lock. */
async function patiently<T extends { code: number | null; complaint: string }>(
  run: () => Promise<T>,
  stop: AbortSignal | undefined,
): Promise<T> {
  for (const pause of pauses) {
    const end = await run()
    if (end.code === 0 || stop?.aborted || !/\.lock'?: File exists/.test(end.complaint)) return end
    await wait(pause)
  }
  return run()
}

/** The error for a commit that git refused, with the remedy. `complaint` is git's output. */
export function commitFailure(complaint: string): GitError {
  if (/tell me who you are|unable to auto-detect email|empty ident name|no email was given/i.test(complaint))
    return new GitError(
      'git does not know who is committing: git config --global user.name "Your Name" && git config --global user.email you@example.org',
    )
  return new GitError(`git commit failed: ${complaint || 'a hook refused it'}`)
}

/** The author or committer on one line, as git takes it. */
export function inLine(person: CommitName): string {
  const { name, email } = nameForGit(person)
  return `${name} <${email}>`
}

/** The same without characters that git rejects; a name of which nothing is left becomes `nobody`. */
export function nameForGit({ name, email }: CommitName): CommitName {
  const known = clean(name)
  return { name: /^[\s.,:;"'\\]*$/.test(known) ? 'nobody' : known, email: clean(email) }
}

function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[<>\x00-\x1f]/g, '').trim()
}
