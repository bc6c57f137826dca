import { askGit, streamGit, withoutOwnFilters } from './run-git.ts'

const plain = ['--relative', '--ignore-submodules=all', '--no-ext-diff', '--no-textconv']

/** The files that git takes for renamed between a commit and another one, or the worktree: new path by old path. */
export async function renamedPaths(folder: string, from: string, to?: string): Promise<Map<string, string>> {
  const renames = new Map<string, string>()
  const before = to === undefined ? await withoutOwnFilters(folder) : []
  const fields: string[] = []
  const question = ['diff', '--name-status', '-z', '--find-renames', '--diff-filter=R', ...plain, from]
  await streamGit(folder, [...before, ...question, ...(to === undefined ? [] : [to]), '--', '.'], (field) =>
    fields.push(field),
  )
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1]!, fields[at + 2]!)
  return renames
}

/** The lines of a file that a commit, or the worktree, has and another commit has not: whether a line, from 1, is one. */
export async function changedLines(
  folder: string,
  path: string,
  from: string,
  to?: string,
): Promise<(line: number) => boolean> {
  const before = to === undefined ? await withoutOwnFilters(folder) : []
  const question = [
    'diff',
    '--unified=0',
    '--no-color',
    '--no-renames',
    ...plain,
    from,
    ...(to === undefined ? [] : [to]),
  ]
  const patch = (await askGit(folder, [...before, ...question, '--', path])) ?? ''
  const spans = [...patch.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, start, count = '1']) => [
    Number(start),
    Number(start) + Number(count) - 1,
  ])
  // Nobody has added the file yet: all of it is new.
  if (patch === '' && to === undefined) return () => true
  return (line) => spans.some(([first, last]) => line >= first! && line <= last!)
}
