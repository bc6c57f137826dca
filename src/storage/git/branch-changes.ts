import { readFileSync } from 'node:fs'
import type { FileVersion } from './commit-to-branch.ts'
import { largeFileOf } from './committed-tree.ts'
import { diffArguments } from './compare.ts'
import { commitNamed, mergeBase } from './find-commit.ts'
import { askGit, GitError, listGit } from './run-git.ts'
import { gather, streamBlobs } from './stream-blobs.ts'

/** A branch, and the commit at which it left the checked-out history. */
export interface Branch {
  readonly name: string
  readonly tip: string
  readonly base: string
}

/** Finds a branch by name; undefined if it is missing, or shares no history with the checkout. */
export async function findBranch(folder: string, name: string): Promise<Branch | undefined> {
  const tip = await commitNamed(folder, `refs/heads/${name}`)
  const base = tip && (await mergeBase(folder, 'HEAD', tip))
  return tip && base ? { name, tip, base } : undefined
}

/** The names of the branches that begin with a text and have commits that HEAD lacks, latest commit first. */
export async function branchesAhead(folder: string, beginning: string): Promise<string[]> {
  const form = ['--format=%(refname:lstrip=2)', '--sort=-committerdate', '--no-merged=HEAD']
  const listed = await askGit(folder, ['for-each-ref', ...form, 'refs/heads'])
  return (listed ?? '').split('\n').filter((name) => name.startsWith(beginning))
}

/** The files of a folder that a branch has changed, as they are on it; those of Git LFS above 64 MB as pointers. */
export async function changedFilesOf(folder: string, { base, tip }: Branch): Promise<FileVersion[]> {
  const question = await diffArguments(folder, ['--raw', '--no-abbrev', '-z', '--no-renames'], { from: base, to: tip })
  // In turn `:MODE MODE HASH HASH STATUS` and the path; for a deleted file, the second hash has only zeros.
  const fields = await listGit(folder, question)
  const paths = fields.filter((_, at) => at % 2 === 1)
  const hashes = fields.filter((_, at) => at % 2 === 0).map((facts) => facts.split(' ')[3]!)
  const there = hashes.filter((hash) => !/^0+$/.test(hash))
  const blobs = new Map<string, Buffer>()
  const missing = await streamBlobs(folder, there, (at) => gather((bytes) => void blobs.set(there[at]!, bytes)))
  if (missing.length > 0) throw new GitError(`git has no object ${there[missing[0]!]} of ${tip}`)
  return paths.map((path, at) => {
    const bytes = blobs.get(hashes[at]!)
    const largeFile = bytes && largeFileOf(folder, bytes, 64e6)
    return { path, bytes: largeFile === undefined ? bytes : readFileSync(largeFile) }
  })
}

/** The changes of a branch in these files, as a patch. */
export async function patchOf(folder: string, { base, tip }: Branch, paths: readonly string[]): Promise<string> {
  if (paths.length === 0) return ''
  return (await askGit(folder, await diffArguments(folder, [], { from: base, to: tip, paths }))) ?? ''
}

/** The paths among these at which a commit has files. */
export async function pathsIn(folder: string, commit: string, paths: readonly string[]): Promise<string[]> {
  return paths.length === 0 ? [] : listGit(folder, ['ls-tree', '-z', '--name-only', commit, '--', ...paths])
}

/** The paths whose files in the worktree differ from a commit's: changed, missing, or not in it. */
export async function differing(folder: string, commit: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const question = await diffArguments(folder, ['--name-only', '-z', '--no-renames'], { from: commit, paths })
  const changed = await listGit(folder, question)
  const inCommit = new Set(await pathsIn(folder, commit, paths))
  const others = await listGit(folder, ['ls-files', '-z', '--others', '--', ...paths])
  return [...new Set([...changed, ...others.filter((path) => !inCommit.has(path))])]
}
