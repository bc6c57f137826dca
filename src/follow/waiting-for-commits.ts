import { LRUCache } from 'lru-cache'
import type { FollowedClone } from '../storage/clone/followed-clone.ts'

/** While this many requests wait, further ones are refused at once. */
const mostWaiting = 1000
const mostKnown = 1000

/** Requests that wait for a commit to be served. */
export function openWaitingForCommits(clone: Pick<FollowedClone, 'isIn'>, commitNow: () => string) {
  /** Whether a commit contains another; git is run once for each pair. */
  const known = new LRUCache<string, Promise<boolean>>({ max: mostKnown })
  const waiting = new Set<() => void>()
  let isClosed = false

  /** Waits until a commit (a full hash), or one that descends from it, is served; `begin` is called once it has to wait. */
  async function reached(commit: string, patienceMs: number, begin: () => void): Promise<boolean> {
    const until = performance.now() + patienceMs
    let hasBegun = false
    for (;;) {
      const current = commitNow()
      if (await isServed(commit, current)) return true
      const left = until - performance.now()
      if (isClosed || left <= 0 || waiting.size >= mostWaiting) return false
      if (!hasBegun) begin()
      hasBegun = true
      if (commitNow() === current) await nextMove(left)
    }
  }

  /** To be called when another commit is served. */
  function look(): void {
    for (const wake of [...waiting]) wake()
  }

  function close(): void {
    isClosed = true
    look()
  }

  function nextMove(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      waiting.add(wake)
    })
  }

  function isServed(commit: string, now: string): Promise<boolean> | boolean {
    if (commit === now) return true
    const question = `${commit} ${now}`
    let answer = known.get(question)
    if (!answer) {
      known.set(question, (answer = clone.isIn(commit, now)))
      // A failure of git is not cached.
      answer.catch(() => known.delete(question))
    }
    return answer
  }

  return { reached, look, close }
}
