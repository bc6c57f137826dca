import { closeSync, futimesSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { BlobReader } from '../storage/clone/blob-reader.ts'
import { staysInside, type TreeFile } from '../storage/clone/tree-files.ts'
import { GitError } from '../storage/git/run-git.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { pointerBytes, readPointer } from '../storage/lfs/pointer.ts'
import type { ReadyFile } from './placed-files.ts'

/** Files up to this many bytes are passed on as texts; larger ones are read from the disk if needed. */
const longestText = 1024 * 1024

/** The dependencies of staging. */
export interface StagingOptions {
  readonly root: string
  readonly blobs: BlobReader
  /** When a file was last committed, in milliseconds. */
  readonly timeOf: (path: string) => number
  /** Called with the bytes of files that are not long, as they come. */
  readonly onText?: ((file: TreeFile, bytes: Buffer) => void) | undefined
}

/** Files that are ready, and those that are not written, with the reason. */
export interface StagedFiles {
  readonly ready: readonly ReadyFile[]
  readonly leftOut: ReadonlyMap<string, string>
}

let count = 0

/** The place of one more staged file, beside the content of a folder. Throws ContentError, system errors. */
export function placeToStage(root: string): string {
  return join(MachinePlace.of(root, 'moving').makeFolder(), stagedName())
}

function stagedName(): string {
  return `${process.pid}-${(count++).toString(36)}`
}

/**
 * Writes files of a commit beside the content, with the times that they will have, so that they only have to be renamed.
 *
 * @throws GitError where the repository lacks one; ContentError, system errors
 */
export async function stageFiles(files: readonly TreeFile[], options: StagingOptions): Promise<StagedFiles> {
  const { root, blobs, timeOf, onText } = options
  const folder = MachinePlace.of(root, 'moving').makeFolder()
  const ready: ReadyFile[] = []
  const leftOut = new Map<string, string>()
  const missing = await blobs.read(
    files.map(({ blob }) => blob),
    (at, size) => {
      const file = files[at]!
      const time = timeOf(file.path)
      const pieces: Buffer[] | undefined = file.isLink || size <= longestText ? [] : undefined
      const staged = file.isLink ? undefined : join(folder, stagedName())
      const descriptor = staged === undefined ? undefined : openSync(staged, 'wx', 0o644)
      return {
        take(bytes) {
          if (descriptor !== undefined) writeWhole(descriptor, bytes)
          pieces?.push(Buffer.from(bytes))
        },
        end() {
          if (descriptor !== undefined) {
            futimesSync(descriptor, time / 1000, time / 1000)
            closeSync(descriptor)
          }
          if (!file.isLink) {
            const bytes = pieces && Buffer.concat(pieces)
            const pointer = size <= pointerBytes.most ? readPointer(bytes!) : undefined
            ready.push({ ...file, time, staged, ...(pointer && { large: { ...pointer, isHere: false } }) })
            // A file of Git LFS has no text before its bytes are here.
            if (bytes && !pointer) onText?.(file, bytes)
            return
          }
          const target = Buffer.concat(pieces!).toString()
          if (staysInside(file.path, target)) ready.push({ ...file, time, target })
          else leftOut.set(file.path, 'it is a link that leads out of the content')
        },
      }
    },
  )
  const [first] = missing
  if (first !== undefined)
    throw new GitError(`the repository has no object ${files[first]!.blob}, ${files[first]!.path}`)
  return { ready, leftOut }
}

/** Removes staged files that never took their places. */
export function dropStaged(root: string): void {
  rmSync(MachinePlace.of(root, 'moving').path, { recursive: true, force: true })
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}
