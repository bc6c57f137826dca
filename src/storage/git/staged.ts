import { resolve } from 'node:path'
import { askGit } from './run-git.ts'

/** The content of the next commit, from the index that git named to a hook, if it did. */
export interface Staged {
  /** The hash of a tree of the whole repository, stored by git. */
  readonly tree: string
  /** Paths below the folder that differ from the last commit; all of them before the first one. */
  readonly paths: ReadonlySet<string>
}

/** Reads the content of a folder's next commit; undefined while a merge is unresolved. Throws GitError. */
export async function stagedIn(folder: string): Promise<Staged | undefined> {
  const { GIT_INDEX_FILE: index } = process.env
  // Git names it relative to where the hook runs.
  const options = index ? { env: { GIT_INDEX_FILE: resolve(index) } } : {}
  const ask = (...args: string[]) => askGit(folder, args, options)
  const tree = (await ask('write-tree'))?.trim()
  if (!tree) return undefined
  const diff = ['diff', '--cached', '--relative', '--name-only', '-z', '--no-renames', '--no-ext-diff']
  const listed = (await ask(...diff, '--ignore-submodules=all', '--', '.')) ?? ''
  return { tree, paths: new Set(listed.split('\0').filter(Boolean)) }
}
