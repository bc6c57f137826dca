const mostTold = 20

/** Tells which files of commits are not written, each once. */
export class LeftOutFiles {
  readonly #tell: (message: string) => void
  readonly #told = new Set<string>()

  constructor(tell: (message: string) => void) {
    this.#tell = tell
  }

  tell(leftOut: ReadonlyMap<string, string>): void {
    const lines = [...leftOut].map(([path, reason]) => `${path} is left out: ${reason}`)
    const fresh = lines.filter((line) => !this.#told.has(line))
    for (const line of fresh) this.#told.add(line)
    for (const line of fresh.slice(0, mostTold)) this.#tell(line)
    if (fresh.length > mostTold) this.#tell(`and ${fresh.length - mostTold} more files are left out`)
  }
}
