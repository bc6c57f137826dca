import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CommitName, nameForGit } from './commit-files.ts'
import { withoutOwnFilters } from './own-filters.ts'
import { askGit, type AskOptions, GitError } from './run-git.ts'

/** A file as a commit will have it; without bytes, it is deleted. Its path is relative to the folder. */
export interface FileVersion {
  readonly path: string
  readonly bytes: Uint8Array | undefined
}

export interface PlannedCommit {
  /** Without `refs/heads/`. */
  readonly branch: string
  readonly parent: string
  /** Whether the branch exists, at `parent`; otherwise this commit creates it. */
  readonly isOnBranch: boolean
  readonly files: readonly FileVersion[]
  readonly author: CommitName
  readonly message: string
}

/**
 * Commits files to a branch that is not checked out (otherwise see `commitFiles`), and returns the hash. Leaves the worktree
 * and its index alone, runs no hooks, and signs nothing: `git commit-tree` ignores `commit.gpgSign`. `scratch` is an existing
 * folder for temporary files. Throws GitError, also if the branch has moved meanwhile.
 */
export async function commitToBranch(folder: string, scratch: string, planned: PlannedCommit): Promise<string> {
  const { branch, parent, isOnBranch, message } = planned
  const author = nameForGit(planned.author)
  const ref = `refs/heads/${branch}`
  const env = {
    GIT_INDEX_FILE: join(scratch, 'index'),
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    ...(await committer(folder, author)),
  }
  await must(folder, ['read-tree', parent], { env })
  await fillIndex(folder, mkdtempSync(join(scratch, 'worktree-')), planned, env)
  const tree = (await must(folder, ['write-tree'], { env })).trim()
  const commit = (await must(folder, ['commit-tree', tree, '-p', parent], { env, input: message })).trim()
  await must(folder, ['update-ref', '-m', 'almanac', ref, commit, isOnBranch ? parent : '0'.repeat(parent.length)])
  return commit
}

// With the files' modes, and through the filters that the user has configured (git-lfs): git reads them from a worktree that
// has nothing else, as one process then stores them all.
async function fillIndex(
  folder: string,
  worktree: string,
  planned: PlannedCommit,
  env: AskOptions['env'],
): Promise<void> {
  const { parent, files } = planned
  const paths = files.map(({ path }) => path)
  const [prefix, listed, filters] = await Promise.all([
    must(folder, ['rev-parse', '--show-prefix']),
    must(folder, ['ls-tree', '-z', parent, '--', ...paths]),
    withoutOwnFilters(folder),
  ])
  const modes = new Map(listed.split('\0').map((line) => [line.slice(line.indexOf('\t') + 1), line.split(' ')[0]]))
  const above = prefix.replace(/\n$/, '')
  for (const { path, bytes } of files) {
    if (!bytes) continue
    const place = join(worktree, above + path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, bytes, { mode: modes.get(path) === '100755' ? 0o755 : 0o644 })
  }
  // What is not there is removed; first, as a folder may take the place of a file. It may also have had it before the commit.
  const changed = files.filter(({ path, bytes }) => bytes || modes.has(path))
  const ordered = changed.toSorted((one, other) => Number(Boolean(one.bytes)) - Number(Boolean(other.bytes)))
  const update = ['update-index', '--add', '--remove', '-z', '--stdin']
  const input = ordered.map(({ path }) => `${above}${path}\0`).join('')
  await must(folder, [...filters, `--work-tree=${worktree}`, ...update], { env, input })
}

// The author, if git knows no user.
async function committer(folder: string, { name, email }: CommitName): Promise<Record<string, string>> {
  const known = await askGit(folder, ['config', 'user.email'])
  return known === undefined ? { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email } : {}
}

async function must(folder: string, args: readonly string[], options: AskOptions = {}): Promise<string> {
  const answer = await askGit(folder, args, options)
  if (answer === undefined)
    throw new GitError(`git ${args.find((arg) => !arg.startsWith('-') && !arg.includes('='))} failed`)
  return answer
}
