import { messageOf } from '../../define/errors.ts'
import { isTranslation } from '../../derive/languages/languages.ts'
import type { Entry, Resource } from '../../model/model.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { passingCodes } from '../../storage/files/read-file.ts'
import { readableKey } from '../../text/names.ts'
import { entryPathOf, patternOf, slugOfPath, type toResourceOf } from './entry-path.ts'
import { sidecarsOf } from './load-file.ts'

/** Unreadable files with the reasons: they are skipped, and never stop the rest. */
export class Problems {
  readonly #byPath = new Map<string, ContentError>()
  readonly #unfollowed = new Set<string>()
  /** Changes with the set of unreadable files, which may change without any entry. */
  version = 0
  readonly #onProblem: ((problem: ContentError) => void) | undefined

  constructor(onProblem?: (problem: ContentError) => void) {
    this.#onProblem = onProblem
  }

  get size(): number {
    return this.#byPath.size
  }

  add(path: string, error: unknown): void {
    const problem = error instanceof ContentError ? error : new ContentError(path, messageOf(error))
    const known = this.#byPath.get(path)
    this.#byPath.set(path, problem)
    this.#unfollowed.delete(path)
    if (!known) this.version++
    if (known?.message !== problem.message) this.#onProblem?.(problem)
  }

  /** Adds a file that could not be changed, and so still holds a former name of a renamed entry. */
  addUnfollowed(path: string, error: unknown): void {
    this.add(path, error)
    this.#unfollowed.add(path)
  }

  /** The unfollowed files with their problems: a problem may name a file of this machine that could not be written before. */
  unfollowed(): { path: string; problem: ContentError }[] {
    return [...this.#unfollowed].sort().flatMap((path) => {
      const problem = this.at(path)
      return problem ? { path, problem } : []
    })
  }

  /** Whether a file or folder was unreadable for a temporary reason: nothing is known to be wrong with it. */
  isPassing(path: string): boolean {
    return passingCodes.has(this.at(path)?.code ?? '') && !this.#unfollowed.has(path)
  }

  passing(): string[] {
    return [...this.#byPath.keys()].filter((path) => this.isPassing(path))
  }

  /** Replaces the problems of some paths. */
  settle(paths: readonly string[], problems: readonly ContentError[]): void {
    for (const path of paths) if (!problems.some(({ file }) => file === path)) this.clear(path)
    for (const problem of problems) this.add(problem.file, problem)
  }

  /** Paths with problems at or below a path: files, and folders with a trailing slash. */
  pathsUnder(under: string): string[] {
    return [...this.#byPath.keys()].filter((path) => under === '' || path === under || path.startsWith(`${under}/`))
  }

  clear(path: string): void {
    if (this.#byPath.delete(path)) this.version++
    this.#unfollowed.delete(path)
  }

  at(path: string): ContentError | undefined {
    return this.#byPath.get(path)
  }

  all(): ContentError[] {
    return [...this.#byPath].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, problem]) => problem)
  }

  /**
   * Why the file that a ref means cannot be read, unless it means the entry that was `found`. A translation is not meant by the
   * name of an original that cannot be read.
   */
  named(ref: string, found: Entry | undefined, among: readonly Resource[], typeOf: ReturnType<typeof toResourceOf>) {
    if (found && !isTranslation(found)) return undefined
    const slug = ref.slice(ref.lastIndexOf('/') + 1)
    return this.all().find(({ file }) => {
      const resource = typeOf(file)
      if (!resource || !among.includes(resource)) return false
      return file === ref || readableKey(slugOfPath(entryPathOf(file, resource))) === slug
    })
  }
}

/** The fault of a file itself, or of its new content; undefined for other errors, including system errors. */
export function faultOfFile(error: unknown): ContentError | undefined {
  // Only system errors have a code, except for a text that is too long.
  const isOwn = error instanceof ContentError && error.name === 'ContentError'
  return isOwn && (error.code === undefined || error.code === 'EFBIG') ? error : undefined
}

/** Whether a path, or one below it, may be content of some resource. `.` is the whole folder. */
export function isAboutContent(path: string, resourceOf: (path: string) => unknown): boolean {
  return path === '.' || resourceOf(path) !== undefined || resourceOf(`${path.replace(/\/$/, '')}/any.md`) !== undefined
}

/** The paths of an entry's problems, without its own if the file exists, since reading settles that. */
export function keysOfProblems(resource: Resource, path: string, isThere: boolean): string[] {
  const beside = patternOf(resource)?.attaches ? sidecarsOf(path) : []
  return isThere ? beside : [path, ...beside]
}
