import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { replaceCacheFile } from '../storage/cache/cache-file.ts'
import type { TreeFile } from '../storage/clone/tree-files.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { statOf } from '../storage/files/content-folder.ts'

/** A file of the commit that is served. */
export interface FollowedFile {
  readonly blob: string
  readonly isLink: boolean
  /** When it was last committed, in milliseconds: its time of change on the disk, too. */
  readonly time: number
  /** Size and times with which it was written: as long as they are these, nobody has changed it. */
  readonly stamp: string
}

const cacheVersion = 'followed-files-1'

/** The files of the commit that is served, by path, as this process knows that they are on the disk. */
export class FollowedFiles {
  readonly byPath = new Map<string, FollowedFile>()
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** What was noted when files were last written; empty where nothing was, or something else. */
  static noted(root: string): Map<string, FollowedFile> {
    const found = new Map<string, FollowedFile>()
    const [version, ...lines] = (placeOf(root).read() ?? '').split('\0')
    if (version !== cacheVersion) return found
    for (let i = 0; i + 1 < lines.length; i += 2) {
      const [kind, blob = '', time, stamp] = lines[i + 1]!.split(' ')
      if (stamp === undefined) return new Map()
      found.set(lines[i]!, { blob, isLink: kind === 'l', time: Number(time), stamp })
    }
    return found
  }

  /** Notes a file as it stands on the disk. */
  note({ path, blob, isLink }: TreeFile, time: number): void {
    const stat = statOf(join(this.#root, path))
    if (stat) this.byPath.set(path, { blob, isLink, time, stamp: stampOf(stat) })
    else this.byPath.delete(path)
  }

  /** Whether a file is what it was when it was noted. */
  isIntact(path: string, stat: Stats): boolean {
    return this.byPath.get(path)?.stamp === stampOf(stat)
  }

  /** Writes all of it down for the next start; a failure costs only time then. */
  save(): void {
    const parts = [...this.byPath].map(
      ([path, { blob, isLink, time, stamp }]) => `\0${path}\0${isLink ? 'l' : 'f'} ${blob} ${time} ${stamp}`,
    )
    replaceCacheFile(placeOf(this.#root), [cacheVersion, ...parts])
  }
}

/** What shows that a file is unchanged. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size}:${mtimeMs}:${ctimeMs}:${ino}`
}

function placeOf(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'followed-files')
}
