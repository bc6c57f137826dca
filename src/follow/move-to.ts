import { setImmediate } from 'node:timers/promises'
import { join } from 'node:path'
import type { BlobReader } from '../storage/clone/blob-reader.ts'
import type { ContentTree, FollowedClone } from '../storage/clone/followed-clone.ts'
import { timesOfFiles, timesSince } from '../storage/clone/times-of-files.ts'
import { renamesBetween, type TreeChanges, treeChanges, type TreeFile } from '../storage/clone/tree-files.ts'
import type { Data } from '../storage/front-matter/plain-value.ts'
import { patternOf } from '../site/index/entry-path.ts'
import type { WrittenFile } from '../site/index/load-file.ts'
import { writeMark } from './at-commit.ts'
import type { FollowedFiles } from './followed-files.ts'
import type { AsideFiles } from './aside-files.ts'
import type { LargeFiles } from './large-files.ts'
import { learnFiles, type LearningSite, readAhead } from './learn-files.ts'
import { openPlacedFiles } from './placed-files.ts'
import { reasonToRefuse } from './refuse-commit.ts'
import { stageFiles } from './stage-files.ts'
import { chunksOf } from '../text/values.ts'

/** A commit, and the place of its content. */
export interface CommitTree {
  readonly commit: string
  readonly tree: ContentTree
}

export interface MoveDeps {
  readonly root: string
  readonly clone: FollowedClone
  readonly blobs: BlobReader
  readonly aside: AsideFiles
  readonly files: FollowedFiles
  readonly large: LargeFiles
  readonly site: LearningSite
  readonly log: (message: string) => void
}

/** How many files change in one step; the size of a slice if there are more; how many bytes of them are parsed in advance. */
const most = { atOnce: 2000, slice: 200, bytesAhead: 64 * 1024 * 1024 } as const

/**
 * Prepares a move between commits: all slow work is done, and nothing is visible yet. `refusal` is why the commit must not be
 * served, if so. Throws GitError, ContentError, system errors; then nothing has changed.
 */
export async function prepareMove(from: CommitTree, to: CommitTree, deps: MoveDeps) {
  const { root, clone, blobs, files, site } = deps
  const { prefix } = to.tree
  const where = { folder: join(clone.folder, prefix), prefix }
  const isSamePlace = prefix === from.tree.prefix
  const [changes, since] = await Promise.all([
    treeChanges(clone.folder, from.tree.name, to.tree.name),
    // Starting git blocks the event loop for a while: one at a time.
    isSamePlace ? setImmediate().then(() => timesSince(where, from.commit, to.commit)) : undefined,
  ])
  const times = since ?? (await timesOfFiles(where, to.commit, pathsAfter(files, changes)))
  const timeOf = (path: string) => times.get(path) ?? files.get(path)?.time ?? 0
  const isChanging = new Set([...changes.puts.map(({ path }) => path), ...changes.gone])
  /** Unchanged files whose last commit differs, with its time in milliseconds. */
  const retimed = new Map(
    [...times].filter(([path, time]) => !isChanging.has(path) && (files.get(path)?.time ?? time) !== time),
  )
  const { read, matter, onText, settings } = readerFor(changes, site, timeOf)
  const { ready, leftOut } = await stageFiles(changes.puts, { root, blobs, timeOf, onText })
  const renames = () => renamesBetween(clone.folder, from.tree.name, to.tree.name)
  const effect = { byPath: site.entries.byPath, gone: changes.gone, read: matter, renames }
  const refusal = settings.fault ?? (await reasonToRefuse(effect))
  // A link that is left out now is gone.
  const gone = [...changes.gone, ...[...leftOut.keys()].filter((path) => files.has(path))]
  return { to, puts: ready, gone, retimed, read, leftOut: new Map([...changes.leftOut, ...leftOut]), refusal }
}

type PreparedMove = Awaited<ReturnType<typeof prepareMove>>

function pathsAfter(files: FollowedFiles, { puts, gone }: TreeChanges): Set<string> {
  const paths = new Set(files.keys())
  for (const path of gone) paths.delete(path)
  for (const { path } of puts) paths.add(path)
  return paths
}

// Parses files as they arrive: for the index, and to judge the commit.
function readerFor({ puts, gone }: TreeChanges, site: LearningSite, timeOf: (path: string) => number) {
  const read = new Map<string, WrittenFile>()
  const matter = new Map<string, Data | undefined>()
  const settings: { fault?: string } = {}
  // Settings determine the meaning of a file: if they change as well, all files are parsed once they are known.
  const hasSettings = puts.some(({ path }) => site.resourceOf(path)?.configures)
  const isPlain = puts.length <= most.atOnce && !hasSettings
  // They may also give a type another name or folder: what is new there is read like what is gone.
  const former = gone.map((path) => site.entries.byPath.get(path)?.resource)
  const moved = hasSettings ? former.find((one) => one && !patternOf(one)?.attaches) : undefined
  let room: number = most.bytesAhead
  const onText = ({ path }: TreeFile, bytes: Buffer) => {
    const resource = site.resourceOf(path) ?? moved
    // How the text of a picture is read depends on both files being there.
    if (!resource || patternOf(resource)?.attaches) return
    const ahead = readAhead(bytes, path, resource, timeOf(path))
    matter.set(path, ahead?.data)
    if (resource.configures) Object.assign(settings, faultIn(ahead?.data, site))
    room -= bytes.length
    if (ahead && isPlain && room >= 0) read.set(path, ahead)
  }
  return { read, matter, settings, onText }
}

/**
 * Makes a prepared move: all files and the index in one step, or in slices if there are many, after a call of `onSlices`. The
 * returned function removes the replaced files, and never rejects.
 *
 * @throws ContentError, system errors: then files may be of both commits, which `putBack` mends
 */
export async function makeMove(from: CommitTree, move: PreparedMove, deps: MoveDeps, onSlices: () => void) {
  const { root, files, aside } = deps
  const { to, gone, retimed } = move
  const puts = await deps.large.fill(move.puts)
  const next = new Map(puts.map((file) => [file.path, file]))
  const placed = openPlacedFiles(root, files, aside, (path) => [next.get(path)])
  const steps = [
    ...gone.map((path) => ({ path, step: () => placed.takeOut(path) })),
    ...puts.map((file) => ({ path: file.path, step: () => placed.put(file) })),
    ...[...retimed].map(([path, time]) => ({ path, step: () => placed.setTime(path, time) })),
  ]
  const doSteps = (some: typeof steps) => {
    for (const { step } of some) step()
    const paths = some.map(({ path }) => path)
    learnFiles(deps.site, paths, move.read, deps.log)
  }
  const isSliced = steps.length > most.atOnce
  if (isSliced) onSlices()
  writeMark(root, { commit: from.commit, movingTo: to.commit })
  if (!isSliced) doSteps(steps)
  else
    for (const slice of chunksOf(steps, most.slice)) {
      doSteps(slice)
      await setImmediate()
    }
  aside.finish()
  writeMark(root, { commit: to.commit })
  return () => placed.finish()
}

// A running server would keep earlier settings' definitions, and answer differently from one started later.
function faultIn(data: Data | undefined, site: LearningSite): { fault?: string } {
  if (!data) return { fault: 'its settings.json cannot be read' }
  const [first] = site.configuration.faultsOf(data)
  return first ? { fault: `its settings.json cannot be applied: ${first.message}` } : {}
}
