import { askGit, listGit, withoutOwnFilters } from './run-git.ts'

/** The arguments with which git compares, running no program and looking into no submodule. Paths are the folder's. */
export async function diffArguments(
  folder: string,
  options: readonly string[],
  {
    from,
    to,
    paths = ['.'],
  }: { readonly from: string; readonly to?: string | undefined; readonly paths?: readonly string[] },
): Promise<string[]> {
  const plain = ['--relative', '--no-color', '--ignore-submodules=all', '--no-ext-diff', '--no-textconv']
  const commits = to === undefined ? [from] : [from, to]
  const filters = to === undefined ? await withoutOwnFilters(folder) : []
  return [...filters, 'diff', ...plain, ...options, ...commits, '--', ...paths]
}

/**
 * The paths below a folder that differ between a commit and another one, or the worktree with what nobody has added
 * yet. Those that are gone are among them; a file that moved is two.
 *
 * @throws GitError
 */
export async function changedPaths(folder: string, from: string, to?: string): Promise<Set<string>> {
  const question = await diffArguments(folder, ['--name-only', '-z', '--no-renames'], { from, to })
  const changed = await listGit(folder, question)
  const others = ['ls-files', '-z', '--others', '--exclude-standard', '--', '.']
  return new Set([...changed, ...(to === undefined ? await listGit(folder, others) : [])])
}

/** The files that git considers renamed between a commit and another one, or the worktree: new path by old path. */
export async function renamedPaths(folder: string, from: string, to?: string): Promise<Map<string, string>> {
  const renames = new Map<string, string>()
  const options = ['--name-status', '-z', '--find-renames', '--diff-filter=R']
  const fields = await listGit(folder, await diffArguments(folder, options, { from, to }))
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1]!, fields[at + 2]!)
  return renames
}

/** The lines of a file that a commit, or the worktree, has beyond those of another commit: tells whether a line (from 1) is one. */
export async function changedLines(
  folder: string,
  path: string,
  from: string,
  to?: string,
): Promise<(line: number) => boolean> {
  const question = await diffArguments(folder, ['--unified=0', '--no-renames'], { from, to, paths: [path] })
  const patch = (await askGit(folder, question)) ?? ''
  const spans = [...patch.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, start, count = '1']) => [
    Number(start),
    Number(start) + Number(count) - 1,
  ])
  // Nobody has added the file yet: all of it is new.
  if (patch === '' && to === undefined) return () => true
  return (line) => spans.some(([first, last]) => line >= first! && line <= last!)
}
