/** The places of the log while a commit was served, and no file of a later one. */
interface ServedCommit {
  readonly commit: string
  readonly from: number
  /** Undefined until a change of a later one is logged. */
  until?: number
}

const mostKept = 1000
/** By how much the clocks of servers may differ, in milliseconds. */
const skewMs = 60_000

/**
 * Which places of a log of changes belong to which commit, if a server follows a repository: a cursor from one server is
 * then understood by another.
 */
export class ServedCommits {
  readonly #commitNow: () => string
  readonly #kept: ServedCommit[] = []

  constructor(commitNow: () => string) {
    this.#commitNow = commitNow
  }

  /** Called before each change that is logged. Changes by the clock belong to no commit. */
  note(end: number, isByClock: boolean): void {
    const now = this.#now(end)
    if (!isByClock) now.until ??= end
  }

  /** A commit and a moment, as a text for other servers; of a place in the log, and when it was written. */
  nameOf(place: number, at: number, end: number): string {
    this.#now(end)
    const { commit } = this.#kept.findLast(({ from }) => from <= place) ?? this.#kept[0]!
    return `${commit}.${at.toString(36)}`
  }

  /**
   * The place from which on another server's reader needs the changes: rather too many than too few.
   *
   * @param placeAt the place of a moment; undefined for one before the log
   * @returns undefined for a commit that was not served since the log began
   */
  placeOf(name: string, end: number, placeAt: (moment: number) => number | undefined): number | undefined {
    const { commit, at } = commitIn(name) ?? {}
    this.#now(end)
    const known = this.#kept.findLast((one) => one.commit === commit)
    if (!known || at === undefined) return undefined
    const { from, until = end } = known
    return Math.min(Math.max(placeAt(at - skewMs) ?? from, from), until)
  }

  #now(end: number): ServedCommit {
    const commit = this.#commitNow()
    const last = this.#kept.at(-1)
    if (last?.commit === commit) return last
    const next = { commit, from: end }
    if (last) last.until ??= end
    this.#kept.push(next)
    if (this.#kept.length > mostKept) this.#kept.shift()
    return next
  }
}

/** The commit that a cursor names for other servers, and the moment in milliseconds; undefined for any other text. */
export function commitIn(cursor: string): { commit: string; at: number } | undefined {
  const [, commit, at] = /^([0-9a-f]{40}|[0-9a-f]{64})\.([0-9a-z]{1,9})(?:\.|$)/.exec(cursor) ?? []
  return commit === undefined ? undefined : { commit, at: Number.parseInt(at!, 36) }
}
