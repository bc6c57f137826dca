import { setImmediate } from 'node:timers/promises'
import { type FilesIn, walkTimes } from '../git/commit-times.ts'
import { askGit, listGit } from '../git/run-git.ts'

/**
 * When each file of a commit was last committed, in milliseconds: the time of the first commit in the order of `git log` that
 * touched it, as in a fresh clone. The walk ends once all wanted files were seen. Throws GitError.
 */
export async function timesOfFiles(files: FilesIn, commit: string, wanted: Iterable<string>) {
  const left = new Set(wanted)
  const times = new Map<string, number>()
  if (left.size === 0) return times
  await walkTimes(files, commit, (path, time) => {
    if (left.delete(path)) times.set(path, time)
    return left.size === 0
  })
  return times
}

/**
 * The times of the files that commits after `from` touched, as of `to`; undefined if `to` does not descend from `from`: then
 * the time of any file may differ. Throws GitError.
 */
export async function timesSince(files: FilesIn, from: string, to: string): Promise<Map<string, number> | undefined> {
  const { folder } = files
  const times = new Map<string, number>()
  const note = (path: string, time: number) => {
    if (!times.has(path)) times.set(path, time)
    return false
  }
  const [parents] = await Promise.all([
    parentsBetween(folder, from, to),
    setImmediate().then(() => walkTimes(files, `${from}..${to}`, note)),
  ])
  if (isLine(parents, from, to)) return times
  if ((await askGit(folder, ['merge-base', '--is-ancestor', from, to])) === undefined) return undefined
  // Only a walk of all commits knows the order of those of two branches.
  const differing = (...options: string[]) =>
    listGit(folder, ['diff-tree', '-r', '-z', '--name-only', '--relative', ...options, from, to])
  const there = new Set([...times.keys(), ...(await differing('--diff-filter=d'))])
  for (const path of await differing('--no-renames', '--diff-filter=D')) there.delete(path)
  return timesOfFiles(files, to, there)
}

async function parentsBetween(folder: string, from: string, to: string): Promise<Map<string, readonly string[]>> {
  const lines = (await askGit(folder, ['rev-list', '--parents', `${from}..${to}`])) ?? ''
  return new Map(
    lines.split('\n').flatMap((line) => {
      const [commit, ...parents] = line.split(' ')
      return commit ? [[commit, parents] as const] : []
    }),
  )
}

// Whether the commits follow each other without a merge.
function isLine(parents: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  let at = to
  for (let steps = parents.size; steps > 0 && at !== from; steps--) {
    const of = parents.get(at)
    if (of?.length !== 1) return false
    at = of[0]!
  }
  return at === from
}
