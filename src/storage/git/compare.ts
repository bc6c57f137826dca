import { withoutOwnFilters } from './own-filters.ts'
import { askGit, listGit } from './run-git.ts'

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
 * The paths below a folder that differ between a commit and another one, or the worktree including untracked files. Deleted
 * files are among them; a file that moved counts as two.
 *
 * @throws GitError
 */
export async function changedPaths(folder: string, from: string, to?: string): Promise<Set<string>> {
  const question = await diffArguments(folder, ['--name-only', '-z', '--no-renames'], { from, to })
  const changed = await listGit(folder, question)
  const others = ['ls-files', '-z', '--others', '--exclude-standard', '--', '.']
  return new Set([...changed, ...(to === undefined ? await listGit(folder, others) : [])])
}

/**
 * The paths below a folder at which the worktree may differ from a commit: also files that git was told to consider
 * unchanged without looking.
 *
 * @throws GitError
 */
export async function differingPaths(folder: string, commit: string): Promise<Set<string>> {
  const [changed, flagged] = await Promise.all([
    changedPaths(folder, commit),
    listGit(folder, ['ls-files', '-z', '-v', '--', '.']),
  ])
  // Capital letters mark files that git looks at itself; S marks those outside a sparse checkout.
  for (const line of flagged) if (!/^[A-RT-Z] /.test(line)) changed.add(line.slice(2))
  return changed
}

/** The files that git considers renamed between a commit and another one, or the worktree: new path by old path. */
export async function renamedPaths(folder: string, from: string, to?: string): Promise<Map<string, string>> {
  const renames = new Map<string, string>()
  const options = ['--name-status', '-z', '--find-renames', '--diff-filter=R']
  const fields = await listGit(folder, await diffArguments(folder, options, { from, to }))
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1]!, fields[at + 2]!)
  return renames
}

/**
 * The lines (from 1) that a commit, or the worktree, has beyond those of another commit, looked up by path; a renamed file is
 * compared with its former self. All files are compared at once, at the first lookup.
 */
export function openChangedLines(folder: string, from: string, to?: string) {
  const options = ['--unified=0', '--find-renames', '--src-prefix=a/', '--dst-prefix=b/']
  const linesIn = async (paths?: readonly string[]) =>
    changedLines(
      (await askGit(folder, await diffArguments(folder, options, { from, to, ...(paths && { paths }) }))) ?? '',
    )
  let all: ReturnType<typeof linesIn> | undefined
  return async (path: string) => {
    const { lines, hasQuoted } = await (all ??= linesIn())
    // Names with unusual characters are written otherwise: those are looked up one by one.
    const found = lines.get(path) ?? (hasQuoted ? [...(await linesIn([path])).lines.values()][0] : undefined)
    // The file is untracked: all of it is new.
    return (line: number) => found?.has(line) ?? to === undefined
  }
}

/** The new lines in a patch, by path; and whether it has paths in quotes. */
function changedLines(patch: string): { lines: Map<string, Set<number>>; hasQuoted: boolean } {
  const found = new Map<string, Set<number>>()
  let lines = new Set<number>()
  let name = ''
  /** How many lines of the old text and of the new one come next, whatever they look like, and the number of the next new one. */
  let [old, own, next] = [0, 0, 0]
  for (const line of patch.split('\n')) {
    if (old + own > 0) {
      const [sign] = line
      if (sign === '\\') continue
      if (sign !== '+') old--
      if (sign === '-') continue
      // The user may have git show lines around those that changed.
      if (sign === '+') lines.add(next)
      own--
      next++
    } else if (line.startsWith('diff --git ')) {
      // Of a deleted file there is only the old name, and no line.
      found.set(line, (lines = new Set()))
      name = line
    } else if (line.startsWith('+++ b/') || line.startsWith('rename to ')) {
      // A file that only moved has no line that came, and only the second kind of name.
      found.delete(name)
      found.set(line.replace(/^(?:\+\+\+ b\/|rename to )/, '').replace(/\t$/, ''), lines)
    } else {
      const [, gone, start, come] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
      if (start !== undefined) [old, own, next] = [Number(gone ?? 1), Number(come ?? 1), Number(start)]
    }
  }
  return { lines: found, hasQuoted: /^(?:\+\+\+|rename to) "/m.test(patch) }
}
