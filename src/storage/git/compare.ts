import { withoutOwnFilters } from './own-filters.ts'
import { askGit, listGit } from './run-git.ts'

/** Arguments for `git diff` that run no program and enter no submodule. Paths are relative to the folder. */
export async function diffArguments(
  folder: string,
  options: readonly string[],
  { from, to, paths = ['.'] }: { from: string; to?: string | undefined; paths?: readonly string[] },
): Promise<string[]> {
  const plain = ['--relative', '--no-color', '--ignore-submodules=all', '--no-ext-diff', '--no-textconv']
  const commits = to === undefined ? [from] : [from, to]
  const filters = to === undefined ? await withoutOwnFilters(folder) : []
  return [...filters, 'diff', ...plain, ...options, ...commits, '--', ...paths]
}

/**
 * The paths below a folder that differ between a commit and another one, or the worktree including untracked files. Includes
 * deleted files; a file that moved counts as two. Throws GitError.
 */
export async function changedPaths(folder: string, from: string, to?: string): Promise<Set<string>> {
  const question = await diffArguments(folder, ['--name-only', '-z', '--no-renames'], { from, to })
  const changed = await listGit(folder, question)
  const others = ['ls-files', '-z', '--others', '--exclude-standard', '--', '.']
  return new Set([...changed, ...(to === undefined ? await listGit(folder, others) : [])])
}

/** Paths in the worktree that may differ from a commit, also files that git is told to assume unchanged. Throws GitError. */
export async function differingPaths(folder: string, commit: string): Promise<Set<string>> {
  const [changed, flagged] = await Promise.all([
    changedPaths(folder, commit),
    listGit(folder, ['ls-files', '-z', '-v', '--', '.']),
  ])
  // Capital letters mark files that git examines itself; S marks those outside a sparse checkout.
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
 * Looks up, by path, the lines (from 1) that a commit, or the worktree, has beyond those of another commit; a renamed file is
 * compared with its former self. The first lookup compares all files at once.
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
    // Names with unusual characters are quoted in a patch: those are looked up one by one.
    const found = lines.get(path) ?? (hasQuoted ? [...(await linesIn([path])).lines.values()][0] : undefined)
    // All of an untracked file is new.
    return (line: number) => found?.has(line) ?? to === undefined
  }
}

/** The added lines in a patch, by path; and whether it has quoted paths. */
function changedLines(patch: string): { lines: Map<string, Set<number>>; hasQuoted: boolean } {
  const found = new Map<string, Set<number>>()
  let lines = new Set<number>()
  let name = ''
  /** The remaining lines of a hunk in the old and the new text, whatever they look like, and the next new line's number. */
  let [old, own, next] = [0, 0, 0]
  for (const line of patch.split('\n')) {
    if (old + own > 0) {
      const [sign] = line
      if (sign === '\\') continue
      if (sign !== '+') old--
      if (sign === '-') continue
      // The user's configuration may make git show lines around the changed ones.
      if (sign === '+') lines.add(next)
      own--
      next++
    } else if (line.startsWith('diff --git ')) {
      // A deleted file has only the old name, and no line.
      found.set(line, (lines = new Set()))
      name = line
    } else if (line.startsWith('+++ b/') || line.startsWith('rename to ')) {
      // A file that only moved has no added line, and only the second kind of name.
      found.delete(name)
      found.set(line.replace(/^(?:\+\+\+ b\/|rename to )/, '').replace(/\t$/, ''), lines)
    } else {
      const [, gone, start, come] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
      if (start !== undefined) [old, own, next] = [Number(gone ?? 1), Number(come ?? 1), Number(start)]
    }
  }
  return { lines: found, hasQuoted: /^(?:\+\+\+|rename to) "/m.test(patch) }
}
