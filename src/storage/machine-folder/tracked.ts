import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type GitPlaces, gitPlaces, realFolder } from '../git/git-places.ts'
import { askGit, askGitSync } from '../git/run-git.ts'
import { keepNote, noteOf, readNote } from './git-notes.ts'

const known = new Map<string, { readonly stamp: string; readonly paths: readonly string[] }>()
const mostKnown = 100

/**
 * The tracked files of a machine folder, as paths in the content folder: a branch brought them, and may bring them again at any
 * checkout. Git runs only if its index has changed; for the next process, git's own folder notes that nothing is tracked.
 */
export function trackedState(root: string, places = gitPlaces(root)): readonly string[] {
  const stamp = places && indexStamp(join(places.dir, 'index'))
  if (!places || stamp === undefined) return []
  const before = known.get(root)
  if (before?.stamp === stamp) return before.paths
  const note = noteOf(places, 'untracked', resolve(root))
  const trackedPaths = readNote(note) === stamp ? [] : askIndex(root)
  const paths = trackedPaths ?? readIndex(places, root)
  if (known.size >= mostKnown) known.clear()
  known.set(root, { stamp, paths })
  if (trackedPaths?.length === 0) keepNote(note, stamp)
  return paths
}

/** Whether git does not answer in a checkout: it is not installed, or refuses one of another owner. */
export function isGitSilent(root: string): boolean {
  return gitPlaces(root) !== undefined && askGitSync(root, ['rev-parse', '--git-dir']) === undefined
}

/** The same as a message. */
export const gitSilence = 'git does not answer in this checkout (is it installed? see its safe.directory)'

/** Whether git ever tracked files there, by this clone's branches and past checkouts; true if unknown (a shallow clone). */
export function wasEverTracked(root: string): boolean {
  const places = gitPlaces(root)
  return places !== undefined && (existsSync(join(places.common, 'shallow')) || isInHistory(root))
}

/** The same for the commits at hand, about the whole folder or one name. True if git does not answer. */
export function isInHistory(root: string, name?: string): boolean {
  const places = gitPlaces(root)
  if (!places) return false
  if (name === undefined && trackedState(root).length > 0) return true
  const options = ['--all', '--reflog', '--full-history', '-1', '--format=%H', ...passedBy(places)]
  const path = name === undefined ? below : `${below}/${name}`
  return askGitSync(root, [...anyLetters, 'log', ...options, '--', path])?.trim() !== ''
}

/** The files of the machine folder in a commit (a hash), as paths in the content folder. */
export async function stateIn(root: string, commit: string): Promise<readonly string[]> {
  const names = listed(await askGit(root, ['ls-tree', '-z', '--name-only', commit])).filter(isMachineFolder)
  if (names.length === 0) return []
  return listed(await askGit(root, ['ls-tree', '-r', '-z', '--name-only', commit, '--', ...names]))
}

/** The same synchronously. */
export function stateOfCommit(root: string, commit: string): readonly string[] {
  const names = listed(askGitSync(root, ['ls-tree', '-z', '--name-only', commit])).filter(isMachineFolder)
  if (names.length === 0) return []
  return listed(askGitSync(root, ['ls-tree', '-r', '-z', '--name-only', commit, '--', ...names]))
}

const below = '.almanac'

/** Whether a name is that of the machine folder on some disk: many are case-insensitive. */
export function isMachineFolder(name: string): boolean {
  return name.toLowerCase() === below
}

// The same, for git commands that take patterns.
const anyLetters = ['--no-literal-pathspecs', '--icase-pathspecs']

function askIndex(root: string): string[] | undefined {
  const output = askGitSync(root, [...anyLetters, 'ls-files', '-z', '--', below])
  return output === undefined ? undefined : listed(output)
}

// If git does not answer: its index holds each path whole (except in rarer formats), between its length and NUL. Only paths
// below the folder are sought: bare names also occur elsewhere, and a machine folder that is a link or file is refused anyway.
function readIndex({ dir, top }: GitPlaces, root: string): string[] {
  const folder = relative(top, realFolder(root)).split(sep).filter(Boolean)
  const before = folder.map((name) => `${Buffer.from(name).toString('latin1').toLowerCase()}/`).join('')
  const fields = readFileSync(join(dir, 'index'), 'latin1').split('\0')
  return fields.flatMap((field) => {
    const at = field.toLowerCase().indexOf(`${before}${below}/`)
    const isWhole = at === 0 || (at > 0 && field.charCodeAt(at - 1) === (field.length - at) % 256)
    const path = field.slice(at + before.length)
    return isWhole ? [Buffer.from(path, 'latin1').toString()] : []
  })
}

// Commits that no branch contains: files of the last fetch or merge may have been checked out path by path.
function passedBy({ dir, common }: GitPlaces): string[] {
  const files = ['FETCH_HEAD', 'ORIG_HEAD', 'MERGE_HEAD'].flatMap((name) => [join(dir, name), join(common, name)])
  const commits = files.flatMap((file) => (readNote(file) ?? '').match(/^[0-9a-f]{40,64}\b/gm) ?? [])
  return [...new Set(commits)].slice(0, mostPassedBy)
}

const mostPassedBy = 1000

function listed(output = ''): string[] {
  return output.split('\0').filter(Boolean)
}

function indexStamp(index: string): string | undefined {
  const stat = statSync(index, { throwIfNoEntry: false, bigint: true })
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeNs}`
}
