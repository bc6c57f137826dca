/**
 * Lets a write be answered as soon as it is durable and the references to renamed entries are recorded, if rewriting them
 * takes long.
 */
export interface EarlyAnswerPolicy {
  /** Whether it may be now. */
  isAllowed(): boolean
  /** Receives later errors that do not concern a file. */
  report(error: unknown): void
  /** How long is too long, in milliseconds. */
  readonly patience: number
}

/** How many writes may go on after their answers: each takes its turns between those of all others. */
const mostAtOnce = 4

/** The rest of writes, which their callers wait for, or not to its end. */
export class EarlyAnswers {
  /** Set by a server; without it, every caller waits for all of a write. */
  policy: EarlyAnswerPolicy | undefined
  readonly #goingOn = new Set<Promise<void>>()

  /** Whether files that a write has to change are still being written. */
  get isGoingOn(): boolean {
    return this.#goingOn.size > 0
  }

  /**
   * Resolves when the rest of a write is done, or before that, where its caller may be answered. Rejects as the rest does
   * while that is waited for; later errors go to `report`.
   */
  async waitFor(rest: Promise<void>): Promise<void> {
    const done = rest.finally(() => this.#goingOn.delete(done))
    this.#goingOn.add(done)
    const isOneOfFew = this.#goingOn.size <= mostAtOnce
    const policy = isOneOfFew && this.policy?.isAllowed() ? this.policy : undefined
    if (!policy) return done
    await new Promise<void>((resolve, reject) => {
      let isAnswered = false
      const answer = () => {
        isAnswered = true
        resolve()
      }
      const timer = setTimeout(answer, policy.patience)
      const fail = (error: unknown) => (isAnswered ? policy.report(error) : reject(error))
      void done.then(resolve, fail).finally(() => clearTimeout(timer))
    })
  }

  /** Resolves when nothing goes on any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#goingOn)
  }
}
