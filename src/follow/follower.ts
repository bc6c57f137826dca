import { setImmediate } from 'node:timers/promises'
import { messageOf } from '../define/errors.ts'
import type { FollowedClone } from '../storage/clone/followed-clone.ts'
import { openWaitingForCommits } from './waiting-for-commits.ts'

export interface FollowerDeps {
  readonly clone: FollowedClone
  /** Moves to a commit, or returns why it is not served. If it throws, the move is retried. */
  readonly moveTo: (commit: string) => Promise<Refusal | undefined>
  readonly commitNow: () => string
  /** How many pushes of this server the remote has accepted. */
  readonly pushes: () => number
  /** Runs work while nothing is written. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Repairs files that a failed move left as a mix of two commits, if it did. May throw. */
  readonly mend: () => Promise<void>
  readonly log: (message: string) => void
  /** Milliseconds between two polls of the remote. */
  readonly intervalMs: number
  /** The remote's last commit, if it was just fetched. */
  readonly fetched?: string | undefined
}

export interface Refusal {
  readonly reason: string
  /** Whether `--force-commit` serves it anyway. */
  readonly yieldsToForce: boolean
}

/** The longest pause after failures, and the shortest between two polls requested by clients, in milliseconds. */
const longestPause = 300_000
const shortestPause = 1000
/** How long a write waits for the remote, in milliseconds. */
const catchUpMs = 6000
/** After this many moves, git packs the fetched objects if worthwhile. */
const movesToTidy = 50

/** Fetches from the remote at intervals, and moves to its commits, one after the other. */
export class Follower {
  isReady = false
  remote: string | undefined
  behind = 0
  fetchedAt: number | undefined
  refused: { readonly commit: string; readonly reason: string } | undefined
  readonly #deps: FollowerDeps
  readonly #waiting: ReturnType<typeof openWaitingForCommits>
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isAskedAgain = false
  #lookedAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #trouble: string | undefined
  #fetched: string | undefined
  /** How many answers of the remote have been processed. */
  #taken = 0
  #moves = 0
  #isClosed = false

  constructor(deps: FollowerDeps) {
    this.#deps = deps
    this.#fetched = deps.fetched
    this.#waiting = openWaitingForCommits(deps.clone, deps.commitNow)
  }

  /** Polls the remote now, or joins the poll under way, and schedules the next. Resolves when it ends, answered or not. */
  look(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isAskedAgain = false
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined
      this.isReady = true
      if (!this.#isClosed) this.#lookIn(this.#isAskedAgain ? shortestPause : this.#pause())
    })
    return this.#looking
  }

  /** Polls soon: at once, but at most once a second. */
  lookNow(): void {
    if (this.#isClosed) return
    if (this.#looking) this.#isAskedAgain = true
    else this.#lookIn(Math.max(0, this.#lookedAt + shortestPause - performance.now()))
  }

  /** Waits for a commit, see `FollowedRemote`. */
  reached(commit: string, patienceMs: number): Promise<boolean> {
    return this.#waiting.reached(commit, patienceMs, () => this.lookNow())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#deps.clone.close()
    this.#waiting.close()
    await this.#looking
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.look(), ms)
  }

  // Jitter: replicas that lost a remote at the same time return one after the other.
  #pause(): number {
    const { intervalMs } = this.#deps
    if (this.#failures === 0) return intervalMs
    const doubled = Math.min(intervalMs * 2 ** this.#failures, Math.max(intervalMs, longestPause))
    return doubled * (0.75 + Math.random() / 2)
  }

  async #lookOnce(): Promise<void> {
    const { clone, inTurn, mend, pushes } = this.#deps
    try {
      await inTurn(mend)
      const [pushed, taken] = [pushes(), this.#taken]
      const found = this.#fetched ?? (await clone.fetch())
      this.#fetched = undefined
      this.#lookedAt = performance.now()
      await inTurn(async () => {
        // The answer may be older than a commit that this server pushed, or that a write found, in the meantime.
        if (pushes() === pushed && this.#taken === taken) await this.#take(found)
        else this.#isAskedAgain = true
      })
      if (this.#trouble !== undefined) this.#deps.log('following resumes: the remote responds again')
      this.#trouble = undefined
      this.#failures = 0
    } catch (error) {
      this.#lookedAt = performance.now()
      this.#failures++
      const message = messageOf(error)
      if (!this.#isClosed && message !== this.#trouble)
        this.#deps.log(`cannot follow for now, will try again: ${message}`)
      this.#trouble = message
    }
  }

  /** Fetches and moves; to be called within a turn. Throws errors of both. */
  async catchUp(): Promise<void> {
    await this.#take(await this.#deps.clone.fetch(catchUpMs))
  }

  /** Records that the remote has a commit that this server pushed and serves. */
  async reach(commit: string): Promise<void> {
    this.remote = commit
    this.fetchedAt = Date.now()
    this.behind = 0
    await this.#served(commit)
  }

  async #take(found: string): Promise<void> {
    const { clone, commitNow } = this.#deps
    this.#taken++
    this.fetchedAt = Date.now()
    this.remote = found
    if (found !== commitNow()) {
      const before = commitNow()
      // Starting git blocks the event loop for a while: one at a time.
      const counted = setImmediate()
        .then(() => clone.countBetween(before, found))
        .then(
          (count) => (this.behind = count),
          () => undefined,
        )
      await Promise.all([counted, found === this.refused?.commit ? undefined : this.#move(found)])
    }
    if (found !== commitNow()) return
    this.behind = 0
    if (this.refused) this.#deps.log(`commit ${found} is served, and nothing newer is refused`)
    this.refused = undefined
  }

  async #move(found: string): Promise<void> {
    const { commitNow, moveTo, log } = this.#deps
    const before = commitNow()
    const refusal = await moveTo(found)
    if (refusal) {
      this.refused = { commit: found, reason: refusal.reason }
      const forced = refusal.yieldsToForce ? `, or this one with --force-commit ${found}` : ''
      return log(
        `commit ${found} is not served because ${refusal.reason}; ${before} still is. A later commit that fixes it will be${forced}`,
      )
    }
    await this.#served(found)
  }

  async #served(commit: string): Promise<void> {
    const { clone } = this.#deps
    this.#waiting.look()
    await clone.hold(commit)
    if (++this.#moves % movesToTidy === 0) void clone.tidy()
  }
}
