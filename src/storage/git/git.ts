import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import type { MachineFile } from '../../model/model.ts'
import { type CommittedTimes, openCommitTimes } from './commit-times.ts'
import { realFolder } from './git-places.ts'
import { readBlobs } from './git-blobs.ts'
import { diffArguments } from './compare.ts'
import { commitNamed } from './find-commit.ts'
import { withoutOwnFilters } from './own-filters.ts'
import { askGit, listGit, streamLog } from './run-git.ts'
import { watchHead } from './watch-head.ts'

export interface FileCommit {
  commit: string
  /** When it was committed, in milliseconds. */
  time: number
  authorName: string
  authorEmail: string
  subject: string
  /** The file's path at that commit, relative to the folder (`../…` if it was outside). */
  path: string
}

/** Queries git about a folder of a worktree or of a commit. Paths are POSIX and relative to that folder. */
export interface Git {
  /** The same for a commit (a hash) in place of the worktree, from which nothing differs then. */
  at(commit: string): Git
  /** The checked-out commit, or that of `at`; empty before the first one. */
  head(): Promise<string>
  /** The commit that a branch, tag or other revision names; undefined for none. */
  commitOf(revision: string): Promise<string | undefined>
  /** When each committed file was last committed. See `openCommitTimes`. */
  committed(): Promise<CommittedTimes>
  /** Paths that differ from `HEAD` (staged, deleted too), and untracked ones that are not ignored; among `only`, if given. */
  dirtyPaths(only?: readonly string[]): Promise<Set<string>>
  /** Commits with a version of the file, newest first, across renames: no deletions, merges only if they changed it. */
  fileHistory(path: string): Promise<FileCommit[]>
  /** Files as of commits (hashes), in order; undefined for a missing one. Paths are as from `fileHistory`. */
  filesAt(versions: readonly Pick<FileCommit, 'commit' | 'path'>[]): Promise<(string | undefined)[]>
  /** The number of commits that touched the folder and are not in the branch's upstream; undefined if it has none. */
  unpushed(): Promise<number | undefined>
  /** A file as a checkout of a commit (a hash) would have it; undefined if it is not there. */
  bytesAt(commit: string, path: string): Promise<Buffer | undefined>
  /** All files that the last commit deleted which deleted one that `isMeant` accepts. */
  lastDeleted(isMeant: (path: string) => boolean): Promise<{ commit: string; paths: string[] } | undefined>
  /** Paths of the index that differ from `HEAD`. */
  stagedPaths(): Promise<string[]>
  /** A text that changes with the index. */
  indexState(): string
  /** Files in the index: all, or those of `only`. */
  trackedPaths(only?: readonly string[]): Promise<Set<string>>
  /** Files of `HEAD` that are missing from the worktree. */
  missingPaths(): Promise<string[]>
  /** Whether the history is truncated (a shallow clone): older files get the time of its oldest commit. */
  isShallow(): boolean
  /** See `watchHead`. */
  watchHead(onChange: () => void): { close(): void }
}

const HASH = /^[0-9a-f]{4,64}$/

/** Whether a folder or one above it contains `.git`: cheaper than running git for nothing. */
export function isInCheckout(folder: string): boolean {
  for (let at = realFolder(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true
    if (dirname(at) === at) return false
  }
}

/**
 * Opens the repository whose worktree contains `root`: a plain one, a submodule, an added worktree, a shallow clone. Undefined
 * if git is missing, finds none or refuses it (another owner's). `cacheFile`, in an existing folder, caches commit times.
 */
export async function openGit(root: string, { cacheFile }: { cacheFile?: MachineFile } = {}): Promise<Git | undefined> {
  const folder = resolve(root)
  const [inside, prefix, ownDir, sharedDir] = (await readGitPlaces(folder)) ?? []
  if (inside !== 'true' || prefix === undefined || ownDir === undefined || sharedDir === undefined) return undefined
  // Files of the worktree itself, which older versions of git take for a repository.
  if (`${folder}/`.startsWith(`${ownDir}/`)) return undefined
  const commonDir = resolve(folder, sharedDir)

  const of = (commit: string | undefined): Git => ({
    at: of,
    head: async () => commit ?? (await commitNamed(folder, 'HEAD')) ?? '',
    commitOf: (revision) => commitNamed(folder, revision),
    committed: openCommitTimes({ folder, prefix, commonDir, commit, cacheFile }),
    dirtyPaths: async (only) => (commit === undefined ? dirtyPaths(folder, prefix, only ?? ['.']) : new Set()),
    fileHistory: (path) => fileHistory(folder, prefix, path, commit ?? 'HEAD'),
    filesAt: (versions) =>
      readBlobs(
        folder,
        versions.map(({ commit, path }) => (HASH.test(commit) ? `${commit}:./${path}` : '')),
      ),
    unpushed: async () => {
      const count = await askGit(folder, ['rev-list', '--count', '@{upstream}..HEAD', '--', '.'])
      return count === undefined ? undefined : Number(count)
    },
    stagedPaths: () => differingFromHead(folder, '--cached'),
    indexState: () => fileState(join(ownDir, 'index')),
    missingPaths: async () => (commit === undefined ? differingFromHead(folder, '--diff-filter=D') : []),
    bytesAt: (commit, path) => bytesAt(folder, commit, path),
    lastDeleted: (isMeant) => lastDeleted(folder, prefix, isMeant),
    trackedPaths: async (only) => new Set(await listGit(folder, ['ls-files', '-z', '--', ...(only ?? ['.'])])),
    isShallow: () => existsSync(join(commonDir, 'shallow')),
    watchHead: (onChange) => ({ close: watchHead(ownDir, commonDir, onChange) }),
  })
  return of(undefined)
}

/** Where a folder is in which repository, in the order of the questions; undefined if git does not answer. */
async function readGitPlaces(folder: string): Promise<(string | undefined)[] | undefined> {
  const questions = ['--is-inside-work-tree', '--show-prefix', '--absolute-git-dir', '--git-common-dir']
  const ask = (...options: string[]) => askGit(folder, ['rev-parse', ...options]).then(withoutNewline, () => undefined)
  const lines = (await ask(...questions))?.split('\n')
  if (lines === undefined || lines.length === questions.length) return lines
  // A path contains a line break: each is queried by itself.
  return Promise.all(questions.map((question) => ask(question)))
}

/** Neither external diff drivers nor text conversion programs run. */
const noPrograms = ['--no-ext-diff', '--no-textconv']

async function dirtyPaths(folder: string, prefix: string, under: readonly string[]): Promise<Set<string>> {
  // A submodule's content is not the folder's own, and git would run commands from the submodule's configuration.
  const options = ['--porcelain=v1', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=all']
  const fields = await listGit(folder, [...(await withoutOwnFilters(folder)), 'status', ...options, '--', ...under])
  // Two status letters and a space; the path is relative to the top of the worktree.
  return new Set(fields.map((field) => field.slice(3 + prefix.length)))
}

// With the line endings of this checkout.
async function bytesAt(folder: string, commit: string, path: string): Promise<Buffer | undefined> {
  const question = ['cat-file', '--filters', `${commit}:./${path}`]
  const bytes = await askGit(folder, [...(await withoutOwnFilters(folder)), ...question], { encoding: 'latin1' })
  return bytes === undefined ? undefined : Buffer.from(bytes, 'latin1')
}

async function lastDeleted(folder: string, prefix: string, isMeant: (path: string) => boolean) {
  let found: { commit: string; paths: string[] } | undefined
  const args = ['--diff-filter=D', '--no-renames', '--name-only', ...noPrograms, 'HEAD', '--', '.']
  await streamLog(folder, args, ['%ct'], ([commit], deleted) => {
    const paths = deleted.map((one) => stripPrefix(prefix, one))
    if (!paths.some(isMeant)) return undefined
    found = { commit: commit!, paths }
    return 'enough'
  })
  return found
}

async function differingFromHead(folder: string, kind: '--cached' | '--diff-filter=D'): Promise<string[]> {
  const options = ['--name-only', '-z', kind, '--no-renames']
  return listGit(folder, await diffArguments(folder, options, { from: 'HEAD' }))
}

async function fileHistory(folder: string, prefix: string, path: string, of: string): Promise<FileCommit[]> {
  if ((await commitNamed(folder, of)) === undefined) return []
  const commits: FileCommit[] = []
  const args = ['--follow', '--name-status', '--encoding=UTF-8', ...noPrograms, of, '--', path]
  await streamLog(folder, args, ['%ct', '%an', '%ae', '%s'], (fields, [status, ...paths]) => {
    const [commit, seconds, authorName, authorEmail, subject] = fields as [string, string, string, string, string]
    if (status === undefined || status.startsWith('D')) return
    const time = Number(seconds) * 1000
    // For a rename, the second path is the new one.
    commits.push({ commit, time, authorName, authorEmail, subject, path: stripPrefix(prefix, paths.at(-1)!) })
  })
  return commits
}

function fileState(file: string): string {
  const { size = 0, mtimeMs = 0, ino = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return `${size} ${mtimeMs} ${ino}`
}

function stripPrefix(prefix: string, path: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : posix.relative(prefix, path)
}

function withoutNewline(text: string | undefined): string | undefined {
  return text?.endsWith('\n') ? text.slice(0, -1) : text
}
