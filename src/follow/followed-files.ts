import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { isSameStamp } from '../site/index/load-file.ts'
import { openSnapshot, saveSnapshot } from '../storage/cache/snapshot.ts'
import type { SnapshotRow } from '../storage/cache/snapshot-row.ts'
import type { SnapshotRows } from '../storage/cache/snapshot-rows.ts'
import type { TreeFile } from '../storage/clone/tree-files.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { type FileStat, statOf } from '../storage/files/content-folder.ts'
import type { LfsPointer } from '../storage/git/lfs-pointer.ts'

/** A file in Git LFS: the commit has its pointer; its place has its bytes as soon as they are here. */
export interface LargeFile extends LfsPointer {
  readonly isHere: boolean
}

/** A file's size, times and inode: while they are the same, it is unchanged. */
type Stamp = Readonly<Omit<FileStat, 'path'>>

interface Noted {
  readonly blob: string
  readonly isLink: boolean
  /** When it was last committed, in milliseconds; also its modification time on the disk. */
  readonly time: number
  readonly large?: LargeFile | undefined
}

/** A file of the served commit, with its stamp as written. */
export interface FollowedFile extends Noted, Stamp {}

const cacheVersion = 'followed-files-3'

/** The files of the served commit on the disk, by path: an earlier process's notes, parsed on use, and changes since. */
export class FollowedFiles {
  readonly #root: string
  readonly #noted: SnapshotRows | undefined
  /** Undefined for a noted file that was deleted. */
  readonly #changed = new Map<string, FollowedFile | undefined>()
  /** Files noted as pointers; some may be gone, or have their bytes, by now. */
  readonly #pointed = new Set<string>()

  constructor(root: string, noted?: SnapshotRows) {
    this.#root = root
    this.#noted = noted
    for (const path of noted?.pathsOf('pointer') ?? []) this.#pointed.add(path)
  }

  /** The files as last noted; empty if there are no usable notes. */
  static noted(root: string): FollowedFiles {
    return new FollowedFiles(root, openSnapshot(followedFilesPlace(root), cacheVersion))
  }

  get(path: string): FollowedFile | undefined {
    if (this.#changed.has(path)) return this.#changed.get(path)
    const row = this.#noted?.get(path)
    return row && { ...toStamp(row), ...(row.data() as unknown as Noted) }
  }

  has(path: string): boolean {
    return this.#changed.has(path) ? this.#changed.get(path) !== undefined : this.#noted?.get(path) !== undefined
  }

  delete(path: string): void {
    this.#changed.set(path, undefined)
  }

  /** The paths, unordered. */
  keys(): Iterable<string> {
    return this.#paths()
  }

  /** All files with their stamps, in the order of paths, if nothing changed since they were noted; otherwise undefined. */
  asNoted(): { readonly size: number; values(): Iterable<FileStat & Pick<SnapshotRow, 'kind'>> } | undefined {
    return this.#changed.size === 0 ? this.#noted : undefined
  }

  note({ path, blob, isLink, large }: TreeFile & Pick<FollowedFile, 'large'>, time: number): void {
    const stat = statOf(join(this.#root, path))
    if (stat) this.keep(path, { blob, isLink, time, large, ...toStamp(stat) })
    else this.delete(path)
  }

  keep(path: string, file: FollowedFile): void {
    this.#changed.set(path, file)
    if (file.large?.isHere === false) this.#pointed.add(path)
  }

  /** The files that have only pointers so far. */
  missing(): (TreeFile & FollowedFile & { readonly large: LargeFile })[] {
    return [...this.#pointed].flatMap((path) => {
      const { large, ...file } = this.get(path) ?? {}
      if (large?.isHere === false) return { path, ...(file as FollowedFile), large }
      this.#pointed.delete(path)
      return []
    })
  }

  isIntact(path: string, stat: Stats): boolean {
    const known: Stamp | undefined = this.#changed.has(path) ? this.#changed.get(path) : this.#noted?.get(path)
    return known !== undefined && isSameStamp(known, stat)
  }

  /** Writes all notes for the next start; a failure only costs time then. */
  async save(): Promise<boolean> {
    return this.asNoted() !== undefined || saveSnapshot(followedFilesPlace(this.#root), cacheVersion, this.#rows())
  }

  /** The saved notes, which take less memory; `this` if they could not be saved. */
  async asSaved(): Promise<FollowedFiles> {
    if (!(await this.save())) return this
    const noted = FollowedFiles.noted(this.#root)
    return noted.asNoted()?.size === this.#paths().length ? noted : this
  }

  #paths(): string[] {
    const paths: string[] = []
    for (const { path } of this.#noted?.values() ?? []) if (!this.#changed.has(path)) paths.push(path)
    for (const [path, file] of this.#changed) if (file) paths.push(path)
    return paths
  }

  *#rows(): Generator<SnapshotRow> {
    for (const path of this.#paths().sort()) {
      const file = this.#changed.get(path)
      const row = file ? toRow(path, file) : this.#noted?.get(path)
      if (row) yield row
    }
  }
}

function toRow(path: string, { size, mtimeMs, ctimeMs, ino, blob, isLink, time, large }: FollowedFile): SnapshotRow {
  const noted: Noted = { blob, isLink, time, ...(large && { large }) }
  const of = isLink ? 'link' : large?.isHere === false ? 'pointer' : undefined
  return {
    ...{ path, size, mtimeMs, ctimeMs, ino, bodyStart: 0 },
    ...(of && { facts: { of, values: {} } }),
    data: () => ({ ...noted }),
  }
}

function toStamp({ size, mtimeMs, ctimeMs, ino }: Stamp): Stamp {
  return { size, mtimeMs, ctimeMs, ino }
}

function followedFilesPlace(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'followed-files')
}
