import { ContentError } from '../store/content-error.ts'

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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
