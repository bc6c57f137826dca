/** More files than these are only counted in the log. */
const mostLogged = 20

/** Logs which files of commits are not written, each once. */
export class LeftOutFiles {
  readonly #log: (message: string) => void
  readonly #logged = new Set<string>()

  constructor(log: (message: string) => void) {
    this.#log = log
  }

  log(leftOut: ReadonlyMap<string, string>): void {
    const lines = [...leftOut].map(([path, reason]) => `${path} is left out: ${reason}`)
    const fresh = lines.filter((line) => !this.#logged.has(line))
    for (const line of fresh) this.#logged.add(line)
    for (const line of fresh.slice(0, mostLogged)) this.#log(line)
    if (fresh.length > mostLogged) this.#log(`and ${fresh.length - mostLogged} more files are left out`)
  }
}
