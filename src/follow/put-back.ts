import { readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { BlobReader } from '../storage/clone/blob-reader.ts'
import { hasDigest, hashOnDisk } from '../storage/clone/blob-hash.ts'
import type { ContentTree } from '../storage/clone/followed-clone.ts'
import { timesOfFiles } from '../storage/clone/times-of-files.ts'
import { listTree, type TreeFile } from '../storage/clone/tree-files.ts'
import { isSkippedName } from '../text/content-path.ts'
import { FollowedFiles } from './followed-files.ts'
import type { MoveDeps } from './move-to.ts'
import { isOnDisk, openWays, type OursAt, openPlacedFiles, type ReadyFile } from './placed-files.ts'
import { readPointer, readPointerFile, pointerBytes } from '../storage/git/lfs-pointer.ts'
import { statOf } from '../storage/files/content-folder.ts'
import { dropStaged, stageFiles } from './stage-files.ts'

export interface PutBackOptions extends Pick<MoveDeps, 'root' | 'clone' | 'blobs' | 'aside' | 'large'> {
  /** The tree that an interrupted move was heading for: its files are ours, too. */
  readonly movingTo?: ContentTree | undefined
}

/**
 * Makes the files of a folder those of a commit, whatever their state: those that already are stay, judged by the notes made
 * when they were written, else by their digests. Files of no commit are moved aside.
 *
 * @throws GitError, ContentError, system errors; finished parts stay, and the next call continues
 */
export async function putBack(commit: string, tree: ContentTree, options: PutBackOptions) {
  const { root, clone, blobs, aside, large, movingTo } = options
  dropStaged(root)
  const { files: wanted, leftOut } = await listTree(clone.folder, tree.name)
  const files = new FollowedFiles(root)
  const noted = FollowedFiles.noted(root)
  const ours = new Map<string, OursAt>(wanted.map((file) => [file.path, file]))
  const moved = movingTo ? (await listTree(clone.folder, movingTo.name)).files : []
  const others = moved.filter(({ path, blob }) => ours.get(path)?.blob !== blob)
  const alsoOurs = await withPointers(others, blobs)
  const intact = new Set<string>()
  /** Right except for their times. */
  const untimed: TreeFile[] = []
  const missing: TreeFile[] = []
  const isReached = openWays(root)
  for (const file of wanted) {
    const known = noted.get(file.path)
    const stat = statOf(join(root, file.path))
    if (stat && known?.blob === file.blob && known.isLink === file.isLink && isReached(file.path)) {
      files.keep(file.path, known)
      if (files.isIntact(file.path, stat)) {
        intact.add(file.path)
        continue
      }
      files.delete(file.path)
    }
    const found = stat && hashOnDisk(join(root, file.path), file.blob)
    const isRight = found?.blob === file.blob && found.isLink === file.isLink && isReached(file.path)
    ;(isRight ? untimed : missing).push(file)
  }
  const unknown = [...untimed, ...missing].map(({ path }) => path)
  const prefixed = { folder: join(clone.folder, tree.prefix), prefix: tree.prefix }
  const times = await timesOfFiles(prefixed, commit, unknown)
  const timeOf = (path: string) => times.get(path) ?? 0
  for (const { path, ...file } of untimed) {
    const time = timeOf(path)
    if (!file.isLink) utimesSync(join(root, path), time / 1000, time / 1000)
    // The file on the disk may be the pointer itself.
    const pointer = readPointerFile(join(root, path), statOf(join(root, path))?.size ?? 0)
    files.note({ path, ...file, ...(pointer && { large: { ...pointer, isHere: false } }) }, time)
    intact.add(path)
  }
  const placed = openPlacedFiles(root, files, aside, (path) => [ours.get(path), alsoOurs.get(path)])
  const extra = [...filesBelow(root)].filter((path) => !intact.has(path))
  for (const path of extra) {
    if (ours.has(path)) continue
    // A file of the interrupted move's commit is deleted; others are moved aside.
    if (isOnDisk(join(root, path), alsoOurs.get(path))) placed.takeOut(path)
    else aside.keep(path)
  }
  const staged = await stageFiles(missing, { root, blobs, timeOf })
  const standing = staged.ready.filter(
    ({ path, large: of }) => of && isReached(path) && hasDigest(join(root, path), of),
  )
  for (const file of standing) keepStanding(root, file, files)
  const rest = staged.ready.filter((file) => !standing.includes(file))
  for (const file of rest) ours.set(file.path, file)
  for (const file of await large.fill(rest)) placed.put(file)
  for (const path of staged.leftOut.keys()) placed.takeOut(path)
  await placed.finish()
  aside.finish()
  const changed = [...new Set([...extra, ...unknown])]
  // Noted files take less memory.
  const isAsNoted = changed.length === 0 && noted.asNoted()?.size === intact.size
  return { files: isAsNoted ? noted : files, leftOut: new Map([...leftOut, ...staged.leftOut]), changed }
}

// Keeps a large file that is already in its place, without fetching it again.
function keepStanding(root: string, file: ReadyFile, files: FollowedFiles): void {
  const { path, time, large, staged } = file
  utimesSync(join(root, path), time / 1000, time / 1000)
  files.note({ ...file, large: { ...large!, isHere: true } }, time)
  rmSync(staged!, { force: true })
}

// Finds pointers among the other commit's files: their bytes may be in place instead.
async function withPointers(others: readonly TreeFile[], blobs: BlobReader): Promise<Map<string, OursAt>> {
  const found = new Map<string, OursAt>(others.map((file) => [file.path, file]))
  const hashes = others.map(({ blob }) => blob)
  await blobs.read(hashes, (at, size) => {
    const pieces: Buffer[] = []
    return {
      take: (bytes) => void (size <= pointerBytes.most && pieces.push(Buffer.from(bytes))),
      end() {
        const large = readPointer(Buffer.concat(pieces))
        if (large) found.set(others[at]!.path, { ...others[at]!, large })
      },
    }
  })
  return found
}

// All files that a walk of the content meets; links are not followed. Files whose names are not UTF-8 stay.
function* filesBelow(root: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    if (isSkippedName(entry.name) || entry.name.includes('\ufffd')) continue
    const path = below + entry.name
    if (entry.isDirectory()) yield* filesBelow(root, `${path}/`)
    else yield path
  }
}
