/** Lets a write be answered once it is durable and references to renamed entries are recorded, if rewriting takes long. */
export interface EarlyAnswerPolicy {
  isAllowed(): boolean
  /** Receives later errors that are not about a file. */
  report(error: unknown): void
  /** Milliseconds after which a write is answered early. */
  readonly patience: number
}

/** The most writes that may continue after their responses: each takes turns with all others. */
const mostAtOnce = 4

/** The remainders of writes, which callers need not await to the end. */
export class EarlyAnswers {
  /** Set by a server; without it, every caller waits for the whole write. */
  policy: EarlyAnswerPolicy | undefined
  readonly #goingOn = new Set<Promise<void>>()

  /** Whether files that a write has to change are still being written. */
  get isGoingOn(): boolean {
    return this.#goingOn.size > 0
  }

  /** Resolves once the rest is done or its caller may be answered; rejects with its errors until then, then reports them. */
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

  async settled(): Promise<void> {
    await Promise.allSettled(this.#goingOn)
  }
}
