import { join } from 'node:path'
import { blobHash, hashOnDisk } from '../storage/clone/blob-hash.ts'
import type { CommittedBytes } from '../storage/clone/commit-stream.ts'
import { learnFiles } from './learn-files.ts'
import type { CommitTree, MoveDeps } from './move-to.ts'
import { isOnDisk, openPlacedFiles } from './placed-files.ts'
import { stageFiles } from './stage-files.ts'
import type { WriteGroup } from './writing/write-group.ts'

/** A file that differs from the commit although no work recorded it, so that it would not be pushed. */
export function findStray(
  { touched, files: written }: WriteGroup,
  { root, files, commit }: NoteDeps,
): string | undefined {
  return [...touched].find((path) => {
    const [known, absolute] = [files.get(path), join(root, path)]
    return !written.has(path) && (known ? !isOnDisk(absolute, known) : hashOnDisk(absolute, commit) !== undefined)
  })
}

/** Notes files as they are in a commit that this process made. */
export function noteWritten({ files: written, time }: WriteGroup, { root, files, commit }: NoteDeps): void {
  for (const path of written.keys()) {
    const found = hashOnDisk(join(root, path), commit)
    if (found) files.note({ path, ...found }, time * 1000)
    else files.delete(path)
  }
}

interface NoteDeps extends Pick<MoveDeps, 'root' | 'files'> {
  readonly commit: string
}

/**
 * Restores files to the commit's after writes that do not count, and updates the index in the same step. A file that is not in
 * `written` is moved aside.
 *
 * @throws GitError, ContentError, system errors: then files may be of both, which `putBack` mends
 */
export async function takeBack(
  paths: Iterable<string>,
  written: ReadonlyMap<string, CommittedBytes>,
  { commit }: CommitTree,
  { root, blobs, aside, files, large, site, log }: MoveDeps,
): Promise<void> {
  const touched = [...paths]
  const known = touched.flatMap((path) => {
    const file = files.get(path)
    return file ? [{ path, blob: file.blob, isLink: file.isLink }] : []
  })
  const { ready } = await stageFiles(known, { root, blobs, timeOf: (path) => files.get(path)!.time })
  const ours = (path: string) => {
    const bytes = written.get(path)
    return bytes && !('absolute' in bytes) ? { blob: blobHash(bytes, commit) } : hashOnDisk(join(root, path), commit)
  }
  const placed = openPlacedFiles(root, files, aside, (path) => [written.has(path) ? ours(path) : undefined])
  const whole = await large.fill(ready)
  for (const path of touched) if (!files.has(path)) placed.takeOut(path)
  for (const file of whole) placed.put(file)
  learnFiles(site, touched, new Map(), log)
  await placed.finish()
  aside.finish()
}
