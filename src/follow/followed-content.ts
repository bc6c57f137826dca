import type { ContentError } from '../storage/files/content-error.ts'
import type { FileStat, Look } from '../storage/files/content-folder.ts'
import { WritableFolder } from '../storage/files/writable-folder.ts'

/**
 * The files of a commit in a folder: what else stands there, as somebody has put it there by hand, is no content, so that
 * all replicas answer the same.
 */
export class FollowedContent extends WritableFolder {
  readonly #isFollowed: (path: string) => boolean

  constructor(root: string, onProblem: (problem: ContentError) => void, isFollowed: (path: string) => boolean) {
    super(root, onProblem)
    this.#isFollowed = isFollowed
  }

  override walk(): FileStat[] {
    return super.walk().filter(({ path }) => this.#isFollowed(path))
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
