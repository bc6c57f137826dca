import { rmSync, utimesSync } from 'node:fs'
import { linkOrCopy } from '../storage/files/keep-old.ts'
import type { ContentError } from '../storage/files/content-error.ts'
import type { FileStat, Look } from '../storage/files/content-folder.ts'
import type { SnapshotRow } from '../storage/cache/snapshot-row.ts'
import { WritableFolder, type WriteOptions } from '../storage/files/writable-folder.ts'

/** Is notified of files before they are written. */
export interface ContentWrites {
  /** Throws if the path may not be written. */
  about(path: string): void
  /** The modification time that writes get, in milliseconds. */
  readonly time: number | undefined
}

export interface FollowedParts {
  readonly isFollowed: (path: string) => boolean
  /** Yields the noted files, to open a site; undefined if they have to be read from the disk. */
  readonly noted: () => Iterable<FileStat & Pick<SnapshotRow, 'kind'>> | undefined
  /** Is notified of writes; undefined if there are none. */
  readonly writes: ContentWrites | undefined
}

/** A folder restricted to the files of a commit: others, added by hand, are not content, so that all replicas answer alike. */
export class FollowedContent extends WritableFolder {
  readonly #onProblem: (problem: ContentError) => void
  readonly #of: FollowedParts

  constructor(root: string, onProblem: (problem: ContentError) => void, of: FollowedParts) {
    super(root, onProblem)
    this.#onProblem = onProblem
    this.#of = of
  }

  protected override get timeOfChange(): number | undefined {
    return this.#of.writes?.time
  }

  override write(path: string, text: string | Uint8Array, options: WriteOptions = {}) {
    this.#of.writes?.about(path)
    return super.write(path, text, options)
  }

  // Copies the staged file: the attachment may have to be repeated with it.
  override attach(staged: string, path: string): void {
    this.#of.writes?.about(path)
    this.needOwnTurn()
    const copy = `${staged}-placed`
    linkOrCopy(staged, copy)
    try {
      super.attach(copy, path)
    } finally {
      rmSync(copy, { force: true })
    }
    this.#stamp(path)
  }

  override putBack(aside: string, path: string): void {
    this.#of.writes?.about(path)
    super.putBack(aside, path)
    this.#stamp(path)
  }

  override move(from: string, to: string): void {
    this.#of.writes?.about(from)
    this.#of.writes?.about(to)
    super.move(from, to)
    this.#stamp(to)
  }

  override remove(paths: readonly string[]): void {
    for (const path of paths) this.#of.writes?.about(path)
    super.remove(paths)
  }

  // Sets the time of the commit that will contain the file.
  #stamp(path: string): void {
    const time = this.timeOfChange
    if (time !== undefined) utimesSync(this.target(path), time / 1000, time / 1000)
  }

  override walk(): FileStat[] {
    return super.walk().filter(({ path }) => this.#of.isFollowed(path))
  }

  // When a site opens, the files have just been taken from the notes or verified.
  override *listed(): Generator<FileStat> {
    const noted = this.#of.noted()
    if (!noted) return yield* super.listed()
    for (const file of noted) {
      const found = this.#asWalked(file)
      if (found) yield found
    }
  }

  // A link is listed with the size and time of its target.
  #asWalked(file: FileStat & Pick<SnapshotRow, 'kind'>): FileStat | undefined {
    if (file.kind?.of !== 'link') return file
    const { file: target, problem } = super.look(file.path)
    if (problem) this.#onProblem(problem)
    return target
  }

  override walkUnder(folder: string): FileStat[] {
    return super.walkUnder(folder).filter(({ path }) => this.#of.isFollowed(path))
  }

  override stepsUnder(folder: string, found: (file: FileStat) => void): Generator<() => void> {
    return super.stepsUnder(folder, (file) => {
      if (this.#of.isFollowed(file.path)) found(file)
    })
  }

  override stat(path: string): FileStat | undefined {
    const stat = super.stat(path)
    return stat && this.#of.isFollowed(path) ? stat : undefined
  }

  override look(path: string): Look {
    const look = super.look(path)
    if (this.#of.isFollowed(path)) return look
    return look.isFolder ? { isFolder: true } : {}
  }
}
