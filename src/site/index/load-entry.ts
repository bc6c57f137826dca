import type { FileStamp, Entry, Resource } from '../../model/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { passingCodes } from '../../storage/files/read-file.ts'
import { codeOf } from '../../storage/files/write-error.ts'
import { entryPathOf } from './entry-path.ts'
import { isSameStamp, loadFile, type LoadedFile, readText, stateOf, type WrittenFile } from './load-file.ts'
import type { BodyCache } from './body-cache.ts'
import type { SharingEntries } from './sharing/sharing-entries.ts'
import { keysOfProblems, type Problems } from './problems.ts'
import type { RacilyCleanFiles } from './racily-clean-files.ts'

export interface LoadDeps {
  readonly folder: ContentFolder
  readonly entries: SharingEntries
  readonly problems: Problems
  readonly racilyClean: RacilyCleanFiles
  readonly bodies: BodyCache
  readonly commitTimes: Map<string, number>
  readonly resourceOf: (path: string) => Resource | undefined
}

/**
 * Loads the file at a path; a no-op if nothing changed. Does not read again a file that was just `written`; skips an unreadable
 * one and records it in `problems`. Calls `changed` when the index changes. Never throws because of the disk's state.
 */
export function loadEntry(
  site: LoadDeps,
  path: string,
  changed: (resource: Resource, entry: Entry | undefined, path: string) => void,
  written?: WrittenFile,
): Entry | undefined {
  const resource = site.resourceOf(path)
  if (!resource) return undefined
  const at = entryPathOf(path, resource)
  const isGone = isGoneSinceBroken(site, resource, at)
  const { known, stamp, isSame } = compareWithFile(site, resource, at)
  if (isSame && !isGone) return known
  // A digest later shows whether the content is the same, too.
  const isOwn = stamp && written && stamp.size === written.size && stamp.mtimeMs === written.mtimeMs
  const own = isOwn ? written : undefined
  const file = stamp && readEntry(site, resource, at, stamp, own)
  if (!file && !known && !isGone && !site.entries.isHeldBack(at)) return undefined
  site.commitTimes.delete(at)
  if (!file) site.entries.drop(at)
  const entry = file && site.entries.put(file, resource)
  if (entry && own) site.bodies.hold(entry, own.body)
  changed(resource, entry, at)
  return entry
}

/** Adopts the new ctime of an entry's file that was renamed after it was loaded, and is otherwise unchanged. */
export function restamp(site: LoadDeps, path: string): void {
  const resource = site.resourceOf(path)
  const known: ({ ctimeMs: number } & Entry) | undefined =
    resource && site.entries.byPath.get(entryPathOf(path, resource))
  const { stamp } = known ? stateOf(site.folder, known.resource, known.path) : {}
  if (known && stamp && isSameStamp({ ...known, ctimeMs: stamp.ctimeMs }, stamp)) known.ctimeMs = stamp.ctimeMs
}

/** Whether the index is up to date with a path; records its problems. Never throws because of the state of the disk. */
export function isLoaded(site: LoadDeps, path: string): boolean {
  const resource = site.resourceOf(path)
  if (!resource) return true
  const at = entryPathOf(path, resource)
  return !isGoneSinceBroken(site, resource, at) && compareWithFile(site, resource, at).isSame
}

// Values from before the file broke may still apply. Must be checked before its problem is settled.
function isGoneSinceBroken({ folder, problems }: LoadDeps, resource: Resource, path: string): boolean {
  if (!problems.at(path)) return false
  const now = stateOf(folder, resource, path)
  return !now.stamp && now.problems.length === 0
}

function compareWithFile(site: LoadDeps, resource: Resource, path: string) {
  const known = site.entries.byPath.get(path)
  const { stamp, problems } = stateOf(site.folder, resource, path)
  site.problems.settle(keysOfProblems(resource, path, stamp !== undefined), problems)
  const isNothing = !stamp && !known && !site.entries.isHeldBack(path)
  const isSame = stamp && known ? isSameStamp(known, stamp) && !isRewritten(site, known, stamp) : isNothing
  return { known, stamp, isSame }
}

/** Reads a content file, unless it was just written; an unreadable one is recorded in `problems`. */
export function readEntry(
  { folder, problems, racilyClean }: LoadDeps,
  resource: Resource,
  path: string,
  stamp: FileStamp,
  written?: WrittenFile,
): LoadedFile | undefined {
  const { since, digest } = written ?? { since: Date.now(), digest: undefined }
  try {
    const { text, ...file } = loadFile(folder, resource, path, stamp, written)
    racilyClean.note(path, stamp, text, since, digest)
    problems.clear(path)
    return file
  } catch (error) {
    racilyClean.forget(path)
    problems.add(path, error)
    return undefined
  }
}

function isRewritten(site: LoadDeps, { resource, path }: Entry, stamp: FileStamp): boolean {
  const { folder, problems, racilyClean } = site
  try {
    const isOther = racilyClean.isRewritten(path, stamp, () => readText(folder, resource, path))
    // Reading does not settle other problems, such as a file that cannot be changed.
    if (!isOther && problems.isPassing(path)) problems.clear(path)
    return isOther
  } catch (error) {
    if (!passingCodes.has(codeOf(error))) return true
    // Most likely unchanged: the entry stays, and the file is retried.
    problems.add(path, error)
    return false
  }
}
