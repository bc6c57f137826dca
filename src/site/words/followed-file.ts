import { ContentError } from '../../storage/files/content-error.ts'
import { passingCodes } from '../../storage/files/read-file.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import type { Problems } from '../index/problems.ts'

/** The parts of a site needed to read its own files. */
export interface FollowedDeps {
  readonly folder: Pick<ContentFolder, 'look' | 'read'>
  readonly problems: Problems
}

interface FollowedOptions<Value> {
  readonly path: string
  /** Reads its text; undefined where there is no file. @throws ContentError */
  readonly read: (text: string | undefined) => Value
  /** In bytes. */
  readonly most: number
}

/** A file beside the content that is read anew when it has changed. If it is broken meanwhile, its former value stays. */
export class FollowedFile<Value> {
  readonly #site: FollowedDeps
  readonly #file: FollowedOptions<Value>
  #stamp: string | undefined
  #value: Value | undefined
  #problem: ContentError | undefined

  constructor(site: FollowedDeps, file: FollowedOptions<Value>) {
    this.#site = site
    this.#file = file
  }

  get path(): string {
    return this.#file.path
  }

  /** Its value; the file is read on first use. */
  get now(): Value {
    if (this.#stamp === undefined) this.look()
    return this.#value!
  }

  /** Reads the file anew if it has changed, or could not be read for a while; returns whether that gave another value. */
  look(): boolean {
    const { folder, problems } = this.#site
    const { path, read, most } = this.#file
    const { file, problem } = folder.look(path)
    const stamp = problem?.message ?? (file ? [file.size, file.mtimeMs, file.ctimeMs, file.ino].join(' ') : '')
    if (stamp === this.#stamp && !passingCodes.has(this.#problem?.code ?? '')) {
      if (this.#problem) problems.add(path, this.#problem)
      return false
    }
    const isFirst = this.#stamp === undefined
    this.#stamp = stamp
    try {
      if (problem) throw problem
      if (file && file.size > most) throw new ContentError(path, `is larger than ${most / 1024} KB`)
      this.#value = read(file ? folder.read(path) : undefined)
      this.#problem = undefined
      problems.clear(path)
      return !isFirst
    } catch (error) {
      this.#value ??= read(undefined)
      this.#problem = error instanceof ContentError ? error : new ContentError(path, String(error))
      problems.add(path, this.#problem)
      return false
    }
  }
}
