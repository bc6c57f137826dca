import { appendFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BlobReader } from '../storage/clone/blob-reader.ts'
import { staysInside, type TreeFile } from '../storage/clone/tree-files.ts'
import { GitError } from '../storage/git/run-git.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { pointerBytes, readPointer } from '../storage/git/lfs-pointer.ts'
import type { ReadyFile } from './placed-files.ts'

/** Files up to this many bytes are passed on as texts; larger ones are read from the disk if needed. */
const longestText = 1024 * 1024

export interface StagingOptions {
  readonly root: string
  readonly blobs: BlobReader
  /** When a file was last committed, in milliseconds. */
  readonly timeOf: (path: string) => number
  /** Called with the bytes of files that are not long, as they arrive. */
  readonly onText?: ((file: TreeFile, bytes: Buffer) => void) | undefined
}

let count = 0

/** The path for one more staged file, beside the content of a folder. Throws ContentError, system errors. */
export function placeToStage(root: string): string {
  return join(MachinePlace.of(root, 'moving').makeFolder(), stagedName())
}

function stagedName(): string {
  return `${process.pid}-${(count++).toString(36)}`
}

/**
 * Writes files of a commit beside the content, with their final times, so that renaming them is enough; `leftOut` are those not
 * written, with the reason. Throws GitError if the repository lacks one; ContentError, system errors.
 */
export async function stageFiles(files: readonly TreeFile[], options: StagingOptions) {
  const { root, blobs, timeOf, onText } = options
  const folder = MachinePlace.of(root, 'moving').makeFolder()
  const ready: ReadyFile[] = []
  const leftOut = new Map<string, string>()
  const hashes = files.map(({ blob }) => blob)
  const missing = await blobs.read(hashes, (at, size) => {
    const file = files[at]!
    const time = timeOf(file.path)
    const pieces: Buffer[] | undefined = file.isLink || size <= longestText ? [] : undefined
    const staged = file.isLink ? undefined : join(folder, stagedName())
    return {
      take(bytes) {
        if (pieces) pieces.push(Buffer.from(bytes))
        // Opened anew each time: if the rest never arrives, as on a full disk, nothing would close it.
        else appendFileSync(staged!, bytes, { mode: 0o644 })
      },
      end() {
        const bytes = pieces && Buffer.concat(pieces)
        if (staged !== undefined) {
          if (bytes) writeFileSync(staged, bytes, { flag: 'wx', mode: 0o644 })
          utimesSync(staged, time / 1000, time / 1000)
          const pointer = size <= pointerBytes.most ? readPointer(bytes!) : undefined
          ready.push({ ...file, time, staged, ...(pointer && { large: { ...pointer, isHere: false } }) })
          // A file in Git LFS has no text before its bytes are here.
          if (bytes && !pointer) onText?.(file, bytes)
          return
        }
        const target = bytes!.toString()
        if (staysInside(file.path, target)) ready.push({ ...file, time, target })
        else leftOut.set(file.path, 'it is a link that points outside the content folder')
      },
    }
  })
  const [first] = missing
  if (first !== undefined)
    throw new GitError(`the repository has no object ${files[first]!.blob}, ${files[first]!.path}`)
  return { ready, leftOut }
}

/** Removes staged files that never took their places. */
export function dropStaged(root: string): void {
  rmSync(MachinePlace.of(root, 'moving').path, { recursive: true, force: true })
}
