import { join } from 'node:path'
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
  const { branch, parent, isOnBranch, files, message } = planned
  const author = nameForGit(planned.author)
  const ref = `refs/heads/${branch}`
  const env = {
    GIT_INDEX_FILE: join(scratch, 'index'),
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    ...(await committer(folder, author)),
  }
  const lines = await toIndexLines(folder, parent, files)
  await must(folder, ['read-tree', parent], { env })
  await must(folder, ['update-index', '-z', '--index-info'], { env, input: lines.join('') })
  const tree = (await must(folder, ['write-tree'], { env })).trim()
  const commit = (await must(folder, ['commit-tree', tree, '-p', parent], { env, input: message })).trim()
  await must(folder, ['update-ref', '-m', 'almanac', ref, commit, isOnBranch ? parent : '0'.repeat(parent.length)])
  return commit
}

// With the modes of the files, and through the filters that the user has configured (git-lfs).
async function toIndexLines(folder: string, parent: string, files: readonly FileVersion[]): Promise<string[]> {
  const paths = files.map(({ path }) => path)
  const [prefix, listed, filters] = await Promise.all([
    must(folder, ['rev-parse', '--show-prefix']),
    must(folder, ['ls-tree', '-z', parent, '--', ...paths]),
    withoutOwnFilters(folder),
  ])
  const modes = new Map(listed.split('\0').map((line) => [line.slice(line.indexOf('\t') + 1), line.split(' ')[0]]))
  const lines: string[] = []
  for (const { path, bytes } of files) {
    const whole = prefix.replace(/\n$/, '') + path
    const store = [...filters, 'hash-object', '-w', '--stdin', `--path=${path}`]
    // One after the other, rather than a process for each of a thousand files at once.
    const hash = bytes && (await must(folder, store, { input: bytes })).trim()
    lines.push(
      hash ? `${modes.get(path) ?? '100644'} ${hash}\t${whole}\0` : `0 ${'0'.repeat(parent.length)}\t${whole}\0`,
    )
  }
  return lines
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
