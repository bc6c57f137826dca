import { pushUpstream, type UpstreamEnd, waitingIn } from '../../../storage/clone/push-upstream.ts'
import { messageOf } from '../../../define/errors.ts'

interface PushesDeps {
  readonly root: string
  /** Milliseconds without a commit before a push; undefined while nothing is to be pushed. */
  readonly quietMs: () => number | undefined
  /** Reports failures to a person, once for each reason, and their end. */
  readonly log: (message: string) => void
  /** Milliseconds before a failed push is retried: doubled each time, up to `longest`. */
  readonly pauses?: readonly [first: number, longest: number]
  /** Milliseconds that a stopping server waits for the last push. */
  readonly endMs?: number
}

export interface PushTrouble {
  /** When the first of these pushes failed, ISO 8601. */
  readonly since: string
  readonly why: string
}

type Failure = Extract<UpstreamEnd, { is: 'failed' | 'unknown' }>

/** Without a quiet time, commits are pushed after this many times its length. */
const longestBurst = 10
const usualPauses = [30_000, 900_000] as const
/** The time limit of a push, in milliseconds. */
const pushMs = 300_000
const usualEnd = 5000

/** Pushes a checkout's branch to its upstream after a while without commits, in the background. */
export class UpstreamPushes {
  /** Called when pushes begin to fail, fail for another reason, or succeed again. */
  onTrouble: ((trouble: PushTrouble | undefined) => void) | undefined
  readonly #deps: PushesDeps
  readonly #stop = new AbortController()
  readonly #firstPause: number
  readonly #longestPause: number
  #timer: NodeJS.Timeout | undefined
  /** When the first waiting commit was made, by `performance.now()`. */
  #waitingSince: number | undefined
  #running: Promise<void> | undefined
  #pause: number
  #trouble: PushTrouble | undefined
  #failure: Failure | undefined
  #isClosed = false

  constructor(deps: PushesDeps) {
    this.#deps = deps
    const [first, longest] = deps.pauses ?? usualPauses
    this.#firstPause = this.#pause = first
    this.#longestPause = longest
  }

  get trouble(): PushTrouble | undefined {
    return this.#deps.quietMs() === undefined ? undefined : this.#trouble
  }

  /** Notes that something was committed, or may have been. */
  committed(): void {
    const quiet = this.#deps.quietMs()
    if (quiet === undefined || this.#isClosed) return
    const now = performance.now()
    this.#waitingSince ??= now
    this.#arm(Math.min(quiet, Math.max(0, this.#waitingSince + longestBurst * quiet - now)))
  }

  /** Pushes the waiting commits, for some seconds at most; reports how many were not pushed, or may not have been. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    // A command's last commit may not have been noticed yet: git knows the unpushed commits.
    if (this.#deps.quietMs() === undefined && !this.#running) return
    const late = setTimeout(() => this.#stop.abort(), this.#deps.endMs ?? usualEnd)
    await this.#running
    if (this.#deps.quietMs() !== undefined && !this.#stop.signal.aborted) await this.#push()
    clearTimeout(late)
    if (!this.#failure) return
    const left = await waitingIn(this.#deps.root)
    const commits = left === 1 ? '1 commit' : `${left ?? 'The last'} commits`
    const areNot = left === 1 ? 'is not' : 'are not'
    if (left !== 0) this.#deps.log(`${commits} ${this.#failure.is === 'unknown' ? 'may not have been' : areNot} pushed`)
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), ms)
    this.#timer.unref()
  }

  async #run(): Promise<void> {
    this.#timer = undefined
    if (this.#deps.quietMs() === undefined) return
    // One push at a time: commits made meanwhile are pushed afterwards.
    if (this.#running) return void this.#running.then(() => this.committed())
    this.#waitingSince = undefined
    this.#running = this.#push()
    await this.#running
    this.#running = undefined
  }

  async #push(): Promise<void> {
    const stop = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(pushMs)])
    const end = await pushUpstream(this.#deps.root, stop).catch((error: unknown): UpstreamEnd => ({
      is: 'failed',
      why: messageOf(error),
    }))
    this.#failure = end.is === 'failed' || end.is === 'unknown' ? end : undefined
    if (this.#failure) this.#failed(this.#failure)
    else this.#succeeded()
  }

  #failed({ is, why }: Failure): void {
    if (this.#trouble?.why !== why) {
      this.#trouble = { since: this.#trouble?.since ?? new Date().toISOString(), why }
      const says = is === 'unknown' ? 'may not have been' : 'were not'
      this.#deps.log(`The commits ${says} pushed: ${why}${this.#isClosed ? '' : '. Trying again'}`)
      this.onTrouble?.(this.#trouble)
    }
    if (this.#isClosed) return
    // Commits made meanwhile wait for their own quiet time.
    if (!this.#timer) this.#arm(this.#pause)
    this.#pause = Math.min(this.#longestPause, this.#pause * 2)
  }

  #succeeded(): void {
    this.#pause = this.#firstPause
    if (!this.#trouble) return
    this.#trouble = undefined
    this.#deps.log('Commits are pushed again')
    this.onTrouble?.(undefined)
  }
}
