import { commitFiles } from '../../../storage/git/commit-files.ts'
import type { Settings } from '../../../model/model.ts'
import type { EarlyAnswers } from '../early-answers.ts'
import type { ChangeRecorder } from '../record/change-recorder.ts'
import { autocommitOf, toOrder, type Work } from './commit-order.ts'

interface CommittedSite {
  readonly folder: { readonly root: string }
  readonly settings: Settings
  readonly recorder: Pick<ChangeRecorder, 'onChanged'>
  readonly early: Pick<EarlyAnswers, 'isGoingOn' | 'settled'>
}

/** Beyond this many waiting commits, further changes go into the last one. */
const mostWaiting = 100

/** Milliseconds that a commit waits for more of the same piece of work. */
const patience = 50

/**
 * Commits a server's writes one after the other, one commit per request, while requests are served. Files that cannot be
 * committed stay written, and are part of the next commit that succeeds.
 */
export class CommitQueue {
  onCommit: (() => void) | undefined
  readonly #site: CommittedSite
  readonly #report: (error: unknown) => void
  readonly #requested: string | boolean | undefined
  readonly #waiting: { work: Work & { paths: Set<string> }; message: string | true }[] = []
  /** Written files that could not be committed. */
  readonly #left = new Set<string>()
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** Starts with the next write. `requested`: whether to commit each change, or the message; by default as in the settings. */
  constructor(site: CommittedSite, report: (error: unknown) => void, requested?: string | boolean) {
    this.#site = site
    this.#report = report
    this.#requested = requested
    site.recorder.onChanged = (paths, acting) => {
      const message = this.#message
      if (message === false) return
      const known = this.#waiting.find(({ work }) => acting && work.acting === acting)
      const last = known ?? (this.#waiting.length >= mostWaiting ? this.#waiting.at(-1) : undefined)
      if (last) for (const path of paths) last.work.paths.add(path)
      else this.#waiting.push({ work: { paths: new Set(paths), what: acting?.what ?? 'serve', acting }, message })
      this.#timer ??= setTimeout(() => void this.#run(), patience)
    }
  }

  /** Commits the waiting files, and stops. */
  async close(): Promise<void> {
    this.#site.recorder.onChanged = undefined
    clearTimeout(this.#timer)
    await this.#run()
  }

  get isCommitting(): boolean {
    return this.#message !== false
  }

  get #message(): string | boolean {
    return this.#requested ?? autocommitOf(this.#site.settings)?.message ?? false
  }

  #run(): Promise<void> {
    return (this.#running ??= this.#work().finally(() => {
      this.#running = undefined
      this.#timer = undefined
      if (this.#waiting.length > 0) return this.#run()
    }))
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Half of a renaming must not be committed.
      while (this.#site.early.isGoingOn) await this.#site.early.settled()
      const next = this.#waiting.shift()!
      const order = toOrder(next.work, next.message)
      const paths = new Set([...order.paths, ...this.#left])
      try {
        const commit = await commitFiles(this.#site.folder.root, { ...order, paths })
        this.#left.clear()
        if (commit !== undefined) this.onCommit?.()
      } catch (error) {
        for (const path of paths) this.#left.add(path)
        this.#report(error)
      }
    }
  }
}
