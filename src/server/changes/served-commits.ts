/** The places of the log while a commit was served, without files of a later one. */
interface ServedCommit {
  readonly commit: string
  readonly from: number
  /** Undefined until a change of a later commit is logged. */
  until?: number
}

const mostCommits = 1000
/** How far servers' clocks may differ, in milliseconds. */
const skewMs = 60_000

/** Maps places of a change log to the commits that a server follows, so that servers understand each other's cursors. */
export class ServedCommits {
  readonly #commitNow: () => string
  readonly #commits: ServedCommit[] = []

  constructor(commitNow: () => string) {
    this.#commitNow = commitNow
  }

  /** Called before each logged change. Changes by the clock belong to no commit. */
  note(end: number, isByClock: boolean): void {
    const now = this.#now(end)
    if (!isByClock) now.until ??= end
  }

  /** The commit and moment of a place, as a text for other servers; `at`: when the change at the place was made. */
  nameOf(place: number, at: number, end: number): string {
    this.#now(end)
    const { commit } = this.#commits.findLast(({ from }) => from <= place) ?? this.#commits[0]!
    return `${commit}.${at.toString(36)}`
  }

  /**
   * The place from which another server's reader needs the changes, rather too many than too few; undefined for a commit that
   * was not served since the log began. `placeAt`: the place of a moment; undefined for one before the log.
   */
  placeOf(name: string, end: number, placeAt: (moment: number) => number | undefined): number | undefined {
    const { commit, at } = commitIn(name) ?? {}
    this.#now(end)
    const known = this.#commits.findLast((one) => one.commit === commit)
    if (!known || at === undefined) return undefined
    const { from, until = end } = known
    return Math.min(Math.max(placeAt(at - skewMs) ?? from, from), until)
  }

  #now(end: number): ServedCommit {
    const commit = this.#commitNow()
    const last = this.#commits.at(-1)
    if (last?.commit === commit) return last
    const next = { commit, from: end }
    if (last) last.until ??= end
    this.#commits.push(next)
    if (this.#commits.length > mostCommits) this.#commits.shift()
    return next
  }
}

/** The commit and moment (milliseconds) that a cursor names for other servers; undefined for any other text. */
export function commitIn(cursor: string): { commit: string; at: number } | undefined {
  const [, commit, at] = /^([0-9a-f]{40}|[0-9a-f]{64})\.([0-9a-z]{1,9})(?:\.|$)/.exec(cursor) ?? []
  return commit === undefined ? undefined : { commit, at: Number.parseInt(at!, 36) }
}
