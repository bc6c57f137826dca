import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { replaceCacheFile } from '../storage/cache/cache-file.ts'
import type { TreeFile } from '../storage/clone/tree-files.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { statOf } from '../storage/files/content-folder.ts'
import type { LfsPointer } from '../storage/lfs/pointer.ts'

/** A file that Git LFS keeps: in the commit is its pointer, in its place are its bytes as soon as they are here. */
export interface LargeFile extends LfsPointer {
  readonly isHere: boolean
}

/** A file of the commit that is served. */
export interface FollowedFile {
  readonly blob: string
  readonly isLink: boolean
  /** When it was last committed, in milliseconds: its time of change on the disk, too. */
  readonly time: number
  /** Size and times with which it was written: as long as they are these, nobody has changed it. */
  readonly stamp: string
  readonly large?: LargeFile | undefined
}

const cacheVersion = 'followed-files-2'

/** The files of the commit that is served, by path, as this process knows that they are on the disk. */
export class FollowedFiles {
  readonly byPath = new Map<string, FollowedFile>()
  readonly #root: string
  /** Where only pointers were noted; some may be gone, or here, by now. */
  readonly #pointed = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** What was noted when files were last written; empty where nothing was, or something else. */
  static noted(root: string): Map<string, FollowedFile> {
    const found = new Map<string, FollowedFile>()
    const [version, ...lines] = (placeOf(root).read() ?? '').split('\0')
    if (version !== cacheVersion) return found
    for (let i = 0; i + 1 < lines.length; i += 2) {
      const [kind, blob = '', time, stamp, oid, size] = lines[i + 1]!.split(' ')
      if (stamp === undefined) return new Map()
      const large = oid === undefined ? undefined : { oid, size: Number(size), isHere: kind === 'L' }
      found.set(lines[i]!, { blob, isLink: kind === 'l', time: Number(time), stamp, large })
    }
    return found
  }

  /** Notes a file as it stands on the disk. */
  note({ path, blob, isLink, large }: TreeFile & Pick<FollowedFile, 'large'>, time: number): void {
    const stat = statOf(join(this.#root, path))
    if (stat) this.keep(path, { blob, isLink, time, stamp: stampOf(stat), large })
    else this.byPath.delete(path)
  }

  /** Takes over what was noted of a file. */
  keep(path: string, file: FollowedFile): void {
    this.byPath.set(path, file)
    if (file.large?.isHere === false) this.#pointed.add(path)
  }

  /** The files of which only pointers are here. */
  missing(): (TreeFile & FollowedFile & { readonly large: LargeFile })[] {
    return [...this.#pointed].flatMap((path) => {
      const { large, ...file } = this.byPath.get(path) ?? {}
      if (large?.isHere === false) return { path, ...(file as FollowedFile), large }
      this.#pointed.delete(path)
      return []
    })
  }

  /** Whether a file is what it was when it was noted. */
  isIntact(path: string, stat: Stats): boolean {
    return this.byPath.get(path)?.stamp === stampOf(stat)
  }

  /** Writes all of it down for the next start; a failure costs only time then. */
  save(): void {
    const parts = [...this.byPath].map(
      ([path, { blob, isLink, time, stamp, large }]) =>
        `\0${path}\0${kindOf(isLink, large)} ${blob} ${time} ${stamp}${large ? ` ${large.oid} ${large.size}` : ''}`,
    )
    replaceCacheFile(placeOf(this.#root), [cacheVersion, ...parts])
  }
}

function kindOf(isLink: boolean, large: LargeFile | undefined): string {
  return isLink ? 'l' : large?.isHere ? 'L' : 'f'
}

/** What shows that a file is unchanged. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size}:${mtimeMs}:${ctimeMs}:${ino}`
}

function placeOf(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'followed-files')
}
