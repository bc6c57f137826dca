import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceCacheFile } from '../cache/cache-file.ts'
import type { MachineFile } from '../../model/model.ts'
import { commitNamed } from './find-commit.ts'
import { askGit, streamGit, streamLog } from './run-git.ts'
import { quietly } from '../../text/values.ts'

/** Where files are in a repository. */
export interface FilesIn {
  /** A folder of the repository, in which git runs. */
  readonly folder: string
  /** Its path in the repository: empty, or with a trailing slash. */
  readonly prefix: string
}

export interface CommitTimesSource extends FilesIn {
  /** The repository's own folder, shared by all its worktrees. */
  commonDir: string
  /** By default `HEAD`, whatever that is at the time. */
  commit?: string | undefined
  /** Caches the times between runs; without it, each process computes them anew. */
  cacheFile?: MachineFile | undefined
}

/** When files were last committed, as of one commit. */
export interface CommittedTimes {
  /** Empty before the first commit. */
  readonly head: string
  /** In milliseconds, by path relative to the folder; later calls update this map. */
  readonly times: ReadonlyMap<string, number>
  /** The commit of an earlier result, and the paths whose time has changed since; undefined if all may have. */
  readonly since?: { readonly head: string; readonly paths: ReadonlySet<string> } | undefined
}

interface KnownTimes extends CommittedTimes {
  /** The end of a shallow clone's history: deepening it changes times without a new commit. */
  readonly shallow: string
  readonly times: Map<string, number>
  /** How many times differ from those in the cache. */
  readonly unwritten: number
}

const CACHE_VERSION = 1

/** The cache is rewritten once this share of its times is outdated; until then, the next start walks the new commits. */
const shareToWrite = 1 / 100

/**
 * Returns a function that finds when each file of a commit was last committed. One `git log` walk finds all times, up to where
 * every file was seen; later calls only walk new commits, if these descend from the last one. Merges count if they change a
 * file against all parents, as in `git log FILE`. In a shallow clone, files older than its history get its first commit's time.
 */
export function openCommitTimes(source: CommitTimesSource): () => Promise<CommittedTimes> {
  const { folder, cacheFile } = source
  let known: KnownTimes | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function update(): Promise<CommittedTimes> {
    const head = source.commit ?? (await commitNamed(folder, 'HEAD'))
    if (!head) return { head: '', times: new Map() }
    const shallow = shallowMark(source.commonDir)
    known ??= cacheFile === undefined ? undefined : readCache(cacheFile, source.prefix)
    if (known?.head === head && known.shallow === shallow) return known
    const follows =
      known?.shallow === shallow &&
      (await askGit(folder, ['merge-base', '--is-ancestor', known.head, head])) !== undefined
    known = follows
      ? await addCommits(source, known!, head)
      : { head, shallow, times: await allTimes(source, head), unwritten: Number.POSITIVE_INFINITY }
    if (cacheFile !== undefined && known.unwritten >= known.times.size * shareToWrite) {
      writeCache(cacheFile, source.prefix, known)
      known = { ...known, unwritten: 0 }
    }
    return known
  }

  // Serialized: a second caller benefits from the first one's result.
  return () => {
    const answer = running.then(update)
    running = answer.catch(() => undefined)
    return answer
  }
}

async function allTimes({ folder, prefix }: CommitTimesSource, head: string): Promise<Map<string, number>> {
  // Zero until seen. The keys stay those of this listing: the walk's are slices that would keep all its output in memory.
  const times = new Map<string, number>()
  await streamGit(folder, ['ls-tree', '-r', '-z', '--name-only', head], (path) => times.set(path, 0))
  let missing = times.size
  if (missing === 0) return times
  await walkTimes({ folder, prefix }, head, (path, time) => {
    if (times.get(path) !== 0) return false
    times.set(path, time)
    missing -= 1
    return missing === 0
  })
  return times
}

async function addCommits({ folder, prefix }: CommitTimesSource, known: KnownTimes, head: string): Promise<KnownTimes> {
  const found = new Map<string, number | undefined>()
  await walkTimes({ folder, prefix }, `${known.head}..${head}`, (path, time) => {
    found.set(path, Math.max(time, found.get(path) ?? known.times.get(path) ?? 0))
    return false
  })
  const gone = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', '--diff-filter=D', known.head, head, '--', '.']
  await streamGit(folder, gone, (path) => found.set(path.slice(prefix.length), undefined))
  // Applied at once, when nothing can fail any more, as others use the same map.
  for (const [path, time] of found)
    if (time === undefined) known.times.delete(path)
    else known.times.set(path, time)
  const since = { head: known.head, paths: new Set(found.keys()) }
  return { ...known, head, since, unwritten: known.unwritten + found.size }
}

/** Walks commits, newest first; calls `onPath` with each changed path and its time, until it returns true. */
export async function walkTimes(
  { folder, prefix }: FilesIn,
  commits: string,
  onPath: (path: string, time: number) => boolean,
): Promise<void> {
  const options = ['--no-renames', '--name-only', '--no-ext-diff', '--no-textconv']
  await streamLog(folder, [...options, commits, '--', '.'], ['%ct'], ([, seconds], paths) => {
    const time = Number(seconds) * 1000
    const isDone = paths.some((path) => path.startsWith(prefix) && onPath(path.slice(prefix.length), time))
    return isDone ? 'enough' : undefined
  })
}

function shallowMark(commonDir: string): string {
  return quietly(() => hash('sha1', readFileSync(join(commonDir, 'shallow'))), '')
}

function writeCache(file: MachineFile, prefix: string, { head, shallow, times }: KnownTimes): void {
  const [paths, moments] = [[...times.keys()], [...times.values()]]
  const content = { version: CACHE_VERSION, prefix, head, shallow, paths, times: moments }
  replaceCacheFile(file, [JSON.stringify(content)])
}

function readCache(file: MachineFile, prefix: string): KnownTimes | undefined {
  return quietly(() => {
    const content = JSON.parse(file.read() ?? '') as Record<string, unknown>
    const { head, shallow, paths, times } = content
    if (content['version'] !== CACHE_VERSION || content['prefix'] !== prefix) return undefined
    if (typeof head !== 'string' || !/^[0-9a-f]{40,64}$/.test(head) || typeof shallow !== 'string') return undefined
    if (!Array.isArray(paths) || !Array.isArray(times) || paths.length !== times.length) return undefined
    if (!paths.every((path) => typeof path === 'string') || !times.every(Number.isFinite)) return undefined
    const known = new Map(paths.map((path: string, at) => [path, times[at] as number]))
    return { head, shallow, times: known, unwritten: 0 }
  })
}
