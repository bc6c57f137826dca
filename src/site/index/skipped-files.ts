import type { Settings } from '../../model/model.ts'
import { isOwnFile, languageOfOwnText } from '../../derive/folders/own-site-files.ts'

export interface SkippedKind {
  /** The top-level folder; empty for the content folder itself. */
  readonly folder: string
  /** The extension with the dot; the whole name if it has none. */
  readonly ending: string
  readonly count: number
  /** The first such file. */
  readonly example: string
}

/** Files about the folder for people to read, as `init` writes them: nobody expects them to be entries. */
const aboutTheFolder = /^(?:readme|license|licence)(?:\.|$)/i

/** The files of a content folder that are not content, counted by folder and extension. */
export class SkippedFiles {
  readonly #settings: Pick<Settings, string>
  readonly #kinds = new Map<string, { folder: string; ending: string; count: number; example: string }>()

  constructor(settings: Pick<Settings, string>) {
    this.#settings = settings
  }

  /** Adds a file unless its purpose is known: about the folder, or part of the pages' look, which `check` covers elsewhere. */
  add(path: string): void {
    if (isOwnFile(path, this.#settings) || languageOfOwnText(path) !== undefined) return
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (aboutTheFolder.test(name)) return
    const dot = name.lastIndexOf('.')
    const ending = dot > 0 ? name.slice(dot) : name
    const folder = path.slice(0, Math.max(0, path.indexOf('/')))
    const known = this.#kinds.get(`${folder} ${ending}`)
    if (known) known.count++
    else this.#kinds.set(`${folder} ${ending}`, { folder, ending, count: 1, example: path })
  }

  get count(): number {
    return [...this.#kinds.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** Most frequent first. */
  kinds(): SkippedKind[] {
    return [...this.#kinds.values()].sort((a, b) => b.count - a.count || (a.example < b.example ? -1 : 1))
  }
}
