import { ContentError } from '../../storage/files/content-error.ts'
import { passingCodes } from '../../storage/files/read-file.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import type { Problems } from '../index/problems.ts'

export interface FollowedDeps {
  readonly folder: Pick<ContentFolder, 'look' | 'read'>
  readonly problems: Problems
}

interface FollowedOptions<Value> {
  readonly path: string
  /** Parses the text; undefined if there is no file. @throws ContentError */
  readonly read: (text: string | undefined) => Value
  /** In bytes. */
  readonly most: number
}

/** A file outside the content that is read again when it changes. A broken file keeps its former value. */
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

  get now(): Value {
    if (this.#stamp === undefined) this.look()
    return this.#value!
  }

  /** Reads the file again if it changed, or was temporarily unreadable; returns whether its value changed. */
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
