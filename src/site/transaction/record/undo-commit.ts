import { isContentPath } from '../../../text/content-path.ts'
import type { FileCommit, Git } from '../../../storage/git/git.ts'
import { type ChangeRecord, digestOfBytes, type RecordedChange } from './change-record.ts'
import { changedSince, type ReadableSite, type UndoSet } from './undo.ts'

/** Why no commit can be undone: the files have changed since, or the commit created them. */
export interface NoCommit {
  readonly why: 'changed' | 'made'
  readonly commit: FileCommit
}

/** The most commits that are compared with the current files: each takes several runs of git. */
const mostTried = 20

/**
 * The changes that a commit made to one entry's files (`paths`, relative to the content folder, its text first), for `undo`: of
 * the commits not yet undone, newest first, the first one whose result equals the current files, or the newest if they may have
 * changed since (`isForced`). Undefined if there is no commit left. @throws GitError
 */
export async function commitToUndo(
  site: ReadableSite,
  git: Git,
  paths: readonly string[],
  newest: Iterable<ChangeRecord>,
  isForced: boolean,
): Promise<UndoSet | NoCommit | undefined> {
  const undone = undoneGroups(newest)
  const whole = await Promise.all(paths.map((path) => git.fileHistory(path)))
  // The history of a file moved in from outside the folder, or from a path without content, begins with the move.
  const histories = whole.map((history) => history.filter(({ path }) => isContentPath(path)))
  const all = histories.flat().sort((a, b) => b.time - a.time)
  const commits = [...new Map(all.map((one) => [one.commit, one])).values()]
  const left = commits.filter((commit) => !undone.has(groupOf(commit, paths)))
  for (const commit of left.slice(0, mostTried)) {
    const group = groupOf(commit, paths)
    const files = (await Promise.all(histories.map((history) => changeOf(git, history, commit)))).flat()
    if (!isForced && changedSince(site, { files }).length > 0) continue
    if (!files.some(({ before }) => before)) return { why: 'made', commit }
    const { commit: hash, subject, authorName, time } = commit
    const by = `commit ${hash.slice(0, 10)} of ${authorName}: ${subject}`
    return { records: [{ name: '', at: time, group, command: group, by, files }], files }
  }
  return left[0] && { why: 'changed', commit: left[0] }
}

/** The change that a commit made to one file, from the file's history. */
async function changeOf(git: Git, history: readonly FileCommit[], { commit }: FileCommit): Promise<RecordedChange[]> {
  const at = history.findIndex((one) => one.commit === commit)
  if (at < 0) return []
  const { path } = history[at]!
  const parent = await git.commitOf(`${commit}^`)
  const from = history[at + 1]?.path ?? path
  const [after, before] = await Promise.all([
    git.bytesAt(commit, path),
    parent === undefined ? undefined : git.bytesAt(parent, from),
  ])
  const digest = after && digestOfBytes(after)
  if (from === path || !before) return [{ path, before, after: digest }]
  return [
    { path, before: undefined, after: digest },
    { path: from, before, after: undefined },
  ]
}

function groupOf({ commit }: FileCommit, [path]: readonly string[]): string {
  return `commit ${commit} ${path}`
}

function undoneGroups(newest: Iterable<ChangeRecord>): Set<string> {
  const undone = new Set<string>()
  for (const { group, undoes = [] } of newest) if (!undone.has(group)) for (const one of undoes) undone.add(one)
  return undone
}
