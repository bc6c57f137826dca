export class FolderCounts {
  /** By folder, with a trailing slash. */
  readonly #counts = new Map<string, { files: number }>()
  /** The folder counted last: the next file is nearly always in the same one. */
  #last = { folder: '', count: { files: 0 } }

  count(path: string, change: 1 | -1): void {
    const end = path.lastIndexOf('/') + 1
    const isSame = end === this.#last.folder.length && path.startsWith(this.#last.folder)
    const { folder, count } = isSame ? this.#last : this.#open(path.slice(0, end))
    count.files += change
    if (count.files === 1) this.#counts.set(folder, count)
    else if (count.files === 0) this.#counts.delete(folder)
  }

  /** Whether there are files at any depth below a folder (without a trailing slash). */
  hasBelow(folder: string): boolean {
    for (const one of this.#counts.keys()) if (one.startsWith(`${folder}/`)) return true
    return false
  }

  #open(folder: string): { folder: string; count: { files: number } } {
    this.#last = { folder, count: this.#counts.get(folder) ?? { files: 0 } }
    return this.#last
  }
}
