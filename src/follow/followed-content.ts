import { rmSync, utimesSync } from 'node:fs'
import { linkOrCopy } from '../storage/files/keep-old.ts'
import type { ContentError } from '../storage/files/content-error.ts'
import type { FileStat, Look } from '../storage/files/content-folder.ts'
import type { SnapshotRow } from '../storage/cache/snapshot-row.ts'
import { WritableFolder, type WriteOptions } from '../storage/files/writable-folder.ts'

/** Is informed of files before they are written. */
export interface ContentWrites {
  /** Throws where none may be. */
  about(path: string): void
  /** When they are said to have changed, in milliseconds. */
  readonly time: number | undefined
}

/**
 * The files of a commit in a folder: other files there, added by hand, are not content, so that all replicas answer the
 * same.
 */
export class FollowedContent extends WritableFolder {
  readonly #onProblem: (problem: ContentError) => void
  readonly #isFollowed: (path: string) => boolean
  readonly #writes: ContentWrites | undefined
  readonly #noted: () => Iterable<FileStat & Pick<SnapshotRow, 'kind'>> | undefined

  /**
   * @param noted gives the files from the notes, for the opening of a site; undefined if they have to be looked at
   * @param writes is informed of writes; undefined if there are none
   */
  constructor(
    root: string,
    onProblem: (problem: ContentError) => void,
    isFollowed: (path: string) => boolean,
    noted: () => Iterable<FileStat & Pick<SnapshotRow, 'kind'>> | undefined,
    writes?: ContentWrites,
  ) {
    super(root, onProblem)
    this.#onProblem = onProblem
    this.#isFollowed = isFollowed
    this.#noted = noted
    this.#writes = writes
  }

  protected override get timeOfChange(): number | undefined {
    return this.#writes?.time
  }

  override write(path: string, text: string | Uint8Array, options: WriteOptions = {}) {
    this.#writes?.about(path)
    return super.write(path, text, options)
  }

  // It may have to be done again, with the same file.
  override attach(staged: string, path: string): void {
    this.#writes?.about(path)
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
    this.#writes?.about(path)
    super.putBack(aside, path)
    this.#stamp(path)
  }

  override move(from: string, to: string): void {
    this.#writes?.about(from)
    this.#writes?.about(to)
    super.move(from, to)
    this.#stamp(to)
  }

  override remove(paths: readonly string[]): void {
    for (const path of paths) this.#writes?.about(path)
    super.remove(paths)
  }

  // As old as the commit that will have it.
  #stamp(path: string): void {
    const time = this.timeOfChange
    if (time !== undefined) utimesSync(this.target(path), time / 1000, time / 1000)
  }

  override walk(): FileStat[] {
    return super.walk().filter(({ path }) => this.#isFollowed(path))
  }

  // The files were just taken from the notes, or looked at, when the site is opened.
  override *listed(): Generator<FileStat> {
    const noted = this.#noted()
    if (!noted) return yield* super.listed()
    for (const file of noted) {
      const found = this.#asWalked(file)
      if (found) yield found
    }
  }

  // A link has the size and time of its target.
  #asWalked(file: FileStat & Pick<SnapshotRow, 'kind'>): FileStat | undefined {
    if (file.kind?.of !== 'link') return file
    const { file: target, problem } = super.look(file.path)
    if (problem) this.#onProblem(problem)
    return target
  }

  override walkUnder(folder: string): FileStat[] {
    return super.walkUnder(folder).filter(({ path }) => this.#isFollowed(path))
  }

  override stepsUnder(folder: string, found: (file: FileStat) => void): Generator<() => void> {
    return super.stepsUnder(folder, (file) => {
      if (this.#isFollowed(file.path)) found(file)
    })
  }

  override stat(path: string): FileStat | undefined {
    const stat = super.stat(path)
    return stat && this.#isFollowed(path) ? stat : undefined
  }

  override look(path: string): Look {
    const look = super.look(path)
    if (this.#isFollowed(path)) return look
    return look.isFolder ? { isFolder: true } : {}
  }
}
