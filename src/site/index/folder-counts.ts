/** How many files are in each folder. */
export class FolderCounts {
  /** By the names of folders, which end with a slash. */
  readonly #counts = new Map<string, number>()

  /** Counts a file that comes to its folder, or goes. */
  count(path: string, change: 1 | -1): void {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const count = (this.#counts.get(folder) ?? 0) + change
    if (count > 0) this.#counts.set(folder, count)
    else this.#counts.delete(folder)
  }

  /** Whether there are files at any depth below a folder, whose name ends without a slash. */
  hasBelow(folder: string): boolean {
    for (const one of this.#counts.keys()) if (one.startsWith(`${folder}/`)) return true
    return false
  }
}
