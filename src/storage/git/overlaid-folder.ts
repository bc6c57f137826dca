import { type FileStat, type Look, ContentFolder } from '../files/content-folder.ts'
import type { ContentError } from '../files/content-error.ts'
import { WritableFolder } from '../files/writable-folder.ts'

/** Files of another folder, by path, as a walk found them. */
export interface Ground {
  readonly folder: ContentFolder
  readonly files: ReadonlyMap<string, FileStat>
}

/** A commit's own files, over those of the worktree that git reports as equal. For reading only. */
export class OverlaidFolder extends WritableFolder {
  override readonly isOnDisk = false
  readonly #ground: Ground

  constructor(root: string, onProblem: (problem: ContentError) => void, ground: Ground) {
    super(root, onProblem, true)
    this.#ground = ground
  }

  override walk(): FileStat[] {
    return [...super.walk(), ...this.#ground.files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  override walkUnder(under: string): FileStat[] {
    if (under === '') return this.walk()
    return this.walk().filter(({ path }) => path === under || path.startsWith(`${under}/`))
  }

  override stat(path: string): FileStat | undefined {
    return this.#ground.files.get(path) ?? super.stat(path)
  }

  override look(path: string): Look {
    const file = this.#ground.files.get(path)
    return file ? { file } : super.look(path)
  }

  override resolve(path: string): string {
    return this.#ground.files.has(path) ? this.#ground.folder.resolve(path) : super.resolve(path)
  }

  override read(path: string): string {
    return this.#ground.files.has(path) ? this.#ground.folder.read(path) : super.read(path)
  }

  override readBytes(path: string): Uint8Array {
    return this.#ground.files.has(path) ? this.#ground.folder.readBytes(path) : super.readBytes(path)
  }
}
