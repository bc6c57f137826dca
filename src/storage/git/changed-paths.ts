import { askGit, streamGit, withoutOwnFilters } from './run-git.ts'

/**
 * The paths below a folder that differ between a commit and another one, or the worktree with what nobody has added
 * yet. Those that are gone are among them; a file that moved is two.
 *
 * @throws GitError
 */
export async function changedPaths(folder: string, from: string, to?: string): Promise<Set<string>> {
  const paths = new Set<string>()
  const add = (path: string) => void paths.add(path)
  const plain = [
    '--relative',
    '--name-only',
    '-z',
    '--no-renames',
    '--ignore-submodules=all',
    '--no-ext-diff',
    '--no-textconv',
  ]
  const before = to === undefined ? await withoutOwnFilters(folder) : []
  await streamGit(folder, [...before, 'diff', ...plain, from, ...(to === undefined ? [] : [to]), '--', '.'], add)
  if (to === undefined) await streamGit(folder, ['ls-files', '-z', '--others', '--exclude-standard', '--', '.'], add)
  return paths
}

/** The hash of the last commit that two have in common; undefined where there is none, or one of them is unknown. */
export async function mergeBase(folder: string, one: string, other: string): Promise<string | undefined> {
  for (const ref of [one, other]) if (ref === '' || /^-|[\0\n]/.test(ref)) return undefined
  return (await askGit(folder, ['merge-base', one, other]))?.trim() || undefined
}

/** Whether a name means a commit here. */
export async function isCommit(folder: string, ref: string): Promise<boolean> {
  if (ref === '' || /^-|[\0\n]/.test(ref)) return false
  return (await askGit(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])) !== undefined
}
