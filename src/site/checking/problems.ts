import type { Resource } from '../../define/model.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { patternOf } from '../loading/entry-path.ts'
import { sidecarsOf } from '../loading/load-file.ts'

/** Files that cannot be read, and why: they are left out, and never stop the rest. */
export class Problems {
  readonly #byPath = new Map<string, ContentError>()
  readonly #told: ((problem: ContentError) => void) | undefined

  constructor(told?: (problem: ContentError) => void) {
    this.#told = told
  }

  get size(): number {
    return this.#byPath.size
  }

  add(path: string, error: unknown): void {
    const problem = error instanceof ContentError ? error : new ContentError(path, messageOf(error))
    const known = this.#byPath.get(path)
    this.#byPath.set(path, problem)
    if (known?.message !== problem.message) this.#told?.(problem)
  }

  /** Replaces what is said of paths by problems that were found just now. */
  settle(paths: readonly string[], problems: readonly ContentError[]): void {
    for (const path of paths) if (!problems.some(({ file }) => file === path)) this.clear(path)
    for (const problem of problems) this.add(problem.file, problem)
  }

  /** What something is said of at or below a path: files, and folders with a slash at their ends. */
  pathsUnder(under: string): string[] {
    return [...this.#byPath.keys()].filter((path) => under === '' || path === under || path.startsWith(`${under}/`))
  }

  clear(path: string): void {
    this.#byPath.delete(path)
  }

  at(path: string): ContentError | undefined {
    return this.#byPath.get(path)
  }

  all(): ContentError[] {
    return [...this.#byPath].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, problem]) => problem)
  }
}

/** What is wrong with a file itself, or with what it was to hold; undefined for other errors, and for those of the system. */
export function faultOfFile(error: unknown): ContentError | undefined {
  // Only of errors of the system is there a code, but for a text that is too long.
  const isOwn = error instanceof ContentError && error.name === 'ContentError'
  return isOwn && (error.code === undefined || error.code === 'EFBIG') ? error : undefined
}

/** Whether a path, or what may lie below it, is content of some resource. */
export function isAboutContent(path: string, resourceOf: (path: string) => unknown): boolean {
  return resourceOf(path) !== undefined || resourceOf(`${path.replace(/\/$/, '')}/any.md`) !== undefined
}

/** Under which paths the problems of an entry stand; its own is settled by the reading when there is something to read. */
export function keysOfProblems(resource: Resource, path: string, isThere: boolean): string[] {
  const beside = patternOf(resource)?.attaches ? sidecarsOf(path) : []
  return isThere ? beside : [path, ...beside]
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
