import { AsyncResource } from 'node:async_hooks'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../../define/errors.ts'
import type { Step } from '../../model/model.ts'
import type { WriteLog, WrittenWork } from '../../site/transaction/write-log.ts'
import { CommitsLate } from '../../storage/clone/commit-stream.ts'
import type { PushEnd } from '../../storage/clone/push.ts'
import { deadline, inTimeFor } from '../../work/deadline.ts'
import { Again, rerun } from '../../work/rerun.ts'
import { errors, later } from './errors.ts'
import { type WaitingWrite, WaitingWrites } from './waiting-writes.ts'
import { WriteGroup } from './write-group.ts'
import type { WritingDeps } from './writing-deps.ts'

type Failure = Exclude<PushEnd, { is: 'accepted' }> | { readonly is: 'failed'; readonly error: unknown }

/** How many writes share a push. */
const mostTogether = 64
/** How long a turn may take until the remote answers, in milliseconds: a write with less time left gets no turn. */
const usualTurn = 6000
/** The longest pause after another server was faster, in milliseconds; randomized, so that servers do not stay in step. */
const longestPause = 150

/**
 * Pushes writes to a followed folder to the remote before their requests are answered: waiting writes run together, with one
 * commit per request, and are pushed at once. Reads see the new state during a push, writes wait; rejected writes are undone.
 */
export class FollowedWrites implements WriteLog {
  /** Why the remote refused the last push, for people. */
  refused: string | undefined
  readonly #deps: WritingDeps
  readonly #waiting: WaitingWrites
  /** A group belongs to no request's async context: the request that started it may be answered before it ends. */
  readonly #scope = new AsyncResource('FollowedWrites')
  #group: WriteGroup | undefined
  #running: Promise<void> | undefined
  /** Whether a push had no answer, and the remote has not answered since. */
  #isUnsure = false
  #askAgainAt = 0
  /** Whether other servers were faster, and their writes are not known yet. */
  #isBehind = false
  /** A poll of the remote that waits for its turn. */
  #learning: Promise<boolean> | undefined
  #isClosed = false

  constructor(deps: WritingDeps, turnMs = usualTurn) {
    this.#deps = deps
    this.#waiting = new WaitingWrites(turnMs, () => errors.rest_write_overtaken().with(later))
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    // Before a site is followed, only state outside the content may change.
    if (!this.#deps.news()) return work()
    // One deadline for all attempts: it is the request's.
    const until = deadline()
    return rerun(() => {
      if (this.#isClosed) throw errors.rest_write_unsent().with(later)
      const done = this.#waiting.add(work, until)
      this.#begin()
      return done
    })
  }

  learn(): Promise<void> {
    const unsent = () => errors.rest_write_unsent().with(later)
    this.#learning ??= this.#deps.inTurn(() => {
      this.#learning = undefined
      return this.#catchUp()
    })
    const learned = this.#learning.then((isAnswered) => (isAnswered ? undefined : Promise.reject(unsent())))
    return inTimeFor(deadline(), learned, unsent)
  }

  wrote(work: WrittenWork): void {
    this.#group!.wrote(work)
  }

  did(step: Step): void {
    if (this.#group) this.#group.did(step)
    else step.done?.()
  }

  /** Call before a file changes. Throws if no group would push it, or it cannot be pushed now; ContentError, system errors. */
  about(path: string): void {
    if (!this.#group) throw new Error(`${path} would be written without being pushed.`)
    const { touched } = this.#group
    if (touched.has(path)) return
    // Changes outside the content need no repository, and are not checked.
    const why = this.#isUnsure ? errors.rest_write_unsent().with(later) : this.#deps.refusal(path)
    if (why) throw why
    if (touched.size === 0) this.#deps.markDirty()
    touched.add(path)
  }

  isTouched(path: string): boolean {
    return this.#group?.touched.has(path) ?? false
  }

  /** The modification time of files written now, in milliseconds. */
  get time(): number | undefined {
    return this.#group && this.#group.time * 1000
  }

  /** Resolves when running work is over; no more is started. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.take()) reject(errors.rest_write_unsent().with(later))
    await this.#running
  }

  #begin(): void {
    if (this.#waiting.isEmpty) return
    this.#running ??= this.#scope.runInAsyncScope(() =>
      this.#work().finally(() => {
        this.#running = undefined
        this.#begin()
      }),
    )
  }

  async #work(): Promise<void> {
    // Lets requests that have arrived by then be read, so that they join.
    await setImmediate()
    while (!this.#waiting.isEmpty) await this.#deps.inTurn(() => this.#together())
  }

  async #together(): Promise<void> {
    const { branch, keys, root, at } = this.#deps
    // An ordinary move settles the unknown outcome of a push.
    if (this.#isUnsure && performance.now() >= this.#askAgainAt) await this.#catchUp()
    const members = this.#waiting.take(mostTogether)
    try {
      if (keys && members.some(({ key }) => key)) await keys.learn(at().commit)
      const time = Math.max(Math.floor(Date.now() / 1000), await branch.timeOf(at().commit))
      await this.#doAll(members, () => new WriteGroup(root, time))
      // Writes that are retried wait for this no longer than their deadlines allow.
      if (this.#isBehind) await this.#catchUp()
    } catch (error) {
      for (const { reject } of members) reject(error)
    }
  }

  // Never rejects.
  async #doAll(members: readonly WaitingWrite[], begin: () => WriteGroup): Promise<void> {
    const group = begin()
    try {
      const ends = await this.#runAndPush(group, members)
      for (const [i, end] of ends.entries())
        if (end.status === 'fulfilled') members[i]!.resolve(end.value)
        else members[i]!.reject(end.reason)
    } catch (error) {
      // Work that wrote nothing did not fail: it may need no repository, and runs again on the new state.
      const others = error instanceof Again ? [] : members.filter(({ acting }) => !group.isBy(acting))
      const apart = others.length < members.length ? others : []
      for (const member of members) if (!apart.includes(member)) member.reject(error)
      if (apart.length > 0) await this.#doAll(apart, begin)
    }
  }

  // Throws if the writes were rolled back.
  async #runAndPush(group: WriteGroup, members: readonly WaitingWrite[]) {
    const failed = (error: unknown) => this.#deps.log(messageOf(error))
    const news = this.#deps.news()!
    this.#group = group
    news.hold()
    let failure: Failure | undefined
    try {
      const ends = await Promise.allSettled(members.map((member) => this.#do(member)))
      failure = group.touched.size > 0 ? await this.#push(group, members) : undefined
      if (!failure) {
        group.accept(failed)
        return ends
      }
      group.undoSteps(failed)
      await this.#deps.takeBack(group)
    } finally {
      this.#group = undefined
      news.release(failure === undefined)
    }
    throw this.#toError(failure)
  }

  // By now, the history may show that the request was completed before.
  async #do({ work, key }: WaitingWrite): Promise<unknown> {
    if (key) this.#deps.keys?.mustBeNew(key)
    return work()
  }

  // Returns undefined if all writes count.
  async #push(group: WriteGroup, members: readonly WaitingWrite[]): Promise<Failure | undefined> {
    const { branch, keys, at, settings, assertRecorded, accept, log } = this.#deps
    const { commit, prefix } = at()
    try {
      assertRecorded(group)
      const trailerOf = keys?.trailersOf(group, members, commit)
      const commits = group.toCommits(settings(), prefix, branch.committer, trailerOf)
      const until = Math.min(...members.map((member) => member.until))
      const made = commits.length > 0 ? await branch.commit(commits, commit, { time: group.time, until }) : commit
      const end: PushEnd = made === commit ? { is: 'accepted' } : await branch.push(made, commit, until)
      if (end.is !== 'accepted') return end
      this.refused = undefined
      for (const { key, acting } of members) if (key && group.isBy(acting)) key.isTaken = true
      // The remote has accepted: the next poll of the remote, or the next start, mends errors here.
      await accept(made, group).catch((error: unknown) => log(messageOf(error)))
      return undefined
    } catch (error) {
      return error instanceof CommitsLate ? { is: 'unsent', why: error.message } : { is: 'failed', error }
    }
  }

  // The error for requests whose push was not accepted.
  #toError(end: Failure): unknown {
    const { log, lookSoon } = this.#deps
    if (end.is === 'failed') return end.error
    if (end.is === 'overtaken') {
      this.#isBehind = true
      return new Again('Another server was faster.', pause(Math.random() * longestPause))
    }
    log(`a push ${end.is === 'refused' ? 'was rejected' : 'failed'}: ${end.why}`)
    if (end.is === 'refused') {
      this.refused = end.why
      return errors.rest_write_refused({ why: end.why }).with(later)
    }
    lookSoon()
    if (end.is === 'unsent') return errors.rest_write_unsent().with(later)
    this.#isUnsure = true
    return errors.rest_write_unknown().with({ ...later, outcome: 'unknown' })
  }

  // Whether the remote answered.
  async #catchUp(): Promise<boolean> {
    const since = performance.now()
    try {
      await this.#deps.catchUp()
      this.#isUnsure = this.#isBehind = false
      return true
    } catch (error) {
      this.#deps.log(`cannot follow for now: ${messageOf(error)}`)
      // Meanwhile, work that needs no repository continues.
      this.#askAgainAt = 2 * performance.now() - since
      return false
    }
  }
}
