import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { objectsIn } from '../git/git-blobs.ts'
import { type GitPlaces, gitPlaces } from '../git/git-places.ts'
import { askGitSync } from '../git/run-git.ts'
import { keepNote, noteOf, readNote } from './git-notes.ts'
import { isGitSilent, isMachineFolder, stateOfCommit } from './tracked.ts'

/** The size of git's log of a checkout's `HEAD` when it was last examined, by content folder. */
const seen = new Map<string, number>()
const mostSeen = 100

/**
 * Files that came into a content folder's machine folder with a commit that was checked out or merged since the last call of
 * `notePassed`, as paths in the content folder: git may no longer track them, if somebody followed the remedy before Almanac
 * looked. `notePassed` records that they are out of the way. Git runs only if `HEAD` has moved.
 */
export function passedState(root: string, places = gitPlaces(root)): readonly string[] {
  const log = logOf(root, places)
  if (!log || seen.get(root) === log.size) return []
  const from = Number(readNote(log.note) ?? 0)
  const moves = from === log.size ? [] : movesIn(log.file, from > log.size ? 0 : from)
  // Repeated once git answers.
  if (moves.length > 0 && isGitSilent(root)) return []
  const paths = broughtBy(root, moves)
  if (paths.length === 0) notePassed(root)
  return paths
}

/** Records that all files found so far are out of the way, also for the next process. */
export function notePassed(root: string): void {
  const log = logOf(root, gitPlaces(root))
  if (!log || seen.get(root) === log.size) return
  if (readNote(log.note) !== String(log.size) && isGitSilent(root)) return
  if (seen.size >= mostSeen) seen.clear()
  seen.set(root, log.size)
  keepNote(log.note, String(log.size))
}

function logOf(root: string, places: GitPlaces | undefined) {
  if (!places) return undefined
  const file = join(places.dir, 'logs', 'HEAD')
  const size = statSync(file, { throwIfNoEntry: false })?.size
  return size === undefined ? undefined : { file, size, note: noteOf(places, 'passed', resolve(root)) }
}

// Only the last of them, if there are thousands: a line is `OLD NEW who when`.
function movesIn(file: string, from: number): string[] {
  const lines = readFileSync(file).subarray(from).toString('latin1').split('\n')
  const commits = lines.flatMap((line) => /^[0-9a-f]{40,64} ([0-9a-f]{40,64}) /.exec(line)?.[1] ?? [])
  return [...new Set(commits.toReversed())].slice(0, mostMoves)
}

const mostMoves = 1000

function broughtBy(root: string, commits: readonly string[]): string[] {
  if (commits.length === 0) return []
  // A merge that was finished without the other side's files had them in the folder until then.
  const input = `${commits.join('\n')}\n`
  const parents = askGitSync(root, ['rev-list', '--no-walk', '--parents', '--stdin'], { input }) ?? ''
  const sides = parents.split('\n').flatMap((line) => line.split(' ').slice(2))
  const candidates = [...new Set([...commits, ...sides])]
  return [...new Set(candidates.filter(holdsState(root, candidates)).flatMap((commit) => stateOfCommit(root, commit)))]
}

/** Which commits have a machine folder in a content folder, by one run of git. */
function holdsState(root: string, commits: readonly string[]): (commit: string, at: number) => boolean {
  const input = commits.map((commit) => `${commit}:./\n`).join('')
  const output = askGitSync(root, ['cat-file', '--batch'], { input, encoding: 'latin1' }) ?? ''
  const trees = [...objectsIn(output)]
  return (commit, at) => namesInTree(trees[at]?.bytes ?? '', commit.length / 2).some(isMachineFolder)
}

// Each entry of a tree is `MODE NAME`, NUL, and the bytes of its hash.
function namesInTree(bytes: string, hashLength: number): string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\0', at)
    names.push(bytes.slice(bytes.indexOf(' ', at) + 1, end))
    at = end + 1 + hashLength
  }
  return names
}
