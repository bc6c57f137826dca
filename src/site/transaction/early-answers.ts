/**
 * Lets a write be answered when it is durable itself, and the references to what it renamed are recorded: they are
 * rewritten afterwards.
 */
export interface EarlyAnswerPolicy {
  /** Whether it may be now. */
  isAllowed(): boolean
  /** Is told what goes wrong afterwards, where it is not about a file. */
  report(error: unknown): void
}

/** The rest of writes, which their callers wait for, or do not. */
export class EarlyAnswers {
  /** Who serves others sets it; without it, every caller waits for all. */
  policy: EarlyAnswerPolicy | undefined
  readonly #goingOn = new Set<Promise<void>>()
  #isStopped = false

  /** Whether files that a write has to change are still being written. */
  get isGoingOn(): boolean {
    return this.#goingOn.size > 0
  }

  /**
   * Does the rest of a write. Resolves when it is done, or at once where its caller may be answered before.
   *
   * @param rest asks between two slices whether it is to stop
   */
  async finish(rest: (isStopped: () => boolean) => Promise<void>): Promise<void> {
    const policy = this.policy?.isAllowed() ? this.policy : undefined
    const done = rest(() => policy !== undefined && this.#isStopped).finally(() => this.#goingOn.delete(done))
    this.#goingOn.add(done)
    if (!policy) return done
    done.catch((error: unknown) => policy.report(error))
  }

  /** Ends what goes on: the next process that writes goes on with it. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.allSettled(this.#goingOn)
  }
}
