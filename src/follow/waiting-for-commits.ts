import { LRUCache } from 'lru-cache'
import type { FollowedClone } from '../storage/clone/followed-clone.ts'

/** While this many requests wait, further ones are refused at once. */
const mostWaiting = 1000
const mostKnown = 1000

/** Requests that wait for a commit to be served. */
export class WaitingForCommits {
  readonly #clone: Pick<FollowedClone, 'isIn'>
  readonly #commitNow: () => string
  /** Whether a commit contains another; git is run once for each pair. */
  readonly #known = new LRUCache<string, Promise<boolean>>({ max: mostKnown })
  readonly #waiting = new Set<() => void>()
  #isClosed = false

  constructor(clone: Pick<FollowedClone, 'isIn'>, commitNow: () => string) {
    this.#clone = clone
    this.#commitNow = commitNow
  }

  /** Waits until a commit (a full hash), or one that descends from it, is served; `begin` is called once it has to wait. */
  async reached(commit: string, patienceMs: number, begin: () => void): Promise<boolean> {
    const until = performance.now() + patienceMs
    let hasBegun = false
    for (;;) {
      const current = this.#commitNow()
      if (await this.#isServed(commit, current)) return true
      const left = until - performance.now()
      if (this.#isClosed || left <= 0 || this.#waiting.size >= mostWaiting) return false
      if (!hasBegun) begin()
      hasBegun = true
      if (this.#commitNow() === current) await this.#nextMove(left)
    }
  }

  /** To be called when another commit is served. */
  look(): void {
    for (const wake of [...this.#waiting]) wake()
  }

  close(): void {
    this.#isClosed = true
    this.look()
  }

  #nextMove(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#waiting.add(wake)
    })
  }

  #isServed(commit: string, now: string): Promise<boolean> | boolean {
    if (commit === now) return true
    const question = `${commit} ${now}`
    let answer = this.#known.get(question)
    if (!answer) {
      this.#known.set(question, (answer = this.#clone.isIn(commit, now)))
      // A failure of git is not cached.
      answer.catch(() => this.#known.delete(question))
    }
    return answer
  }
}
