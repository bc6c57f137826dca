import { messageOf } from '../../../define/errors.ts'
import { quietly } from '../../../text/values.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type StoredFile, type MailState, type NewSubmission, nextAttempt, type Submission } from './submission.ts'
import { takeLease } from '../../../storage/lock/lease.ts'
import { InboxFiles } from './inbox-files.ts'
import { keyOf, leaseMs, submissionFile } from './shared-inbox.ts'
import { sendMail } from './send-mail.ts'
import type { ServiceHost } from '../../../model/model.ts'

export interface MailOptions {
  /** Server: `smtp://user:password@host:587`; `ALMANAC_SMTP_URL` if absent. */
  readonly url?: string
  /** Milliseconds to wait after each failed attempt; after the last one, a mail is given up. */
  readonly retryMs?: readonly number[]
}

const minute = 60_000
// Over three days, as mail servers do.
const usualRetries = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720, 720].map((minutes) => minutes * minute)

/** The submissions of visitors, stored only on this machine, and the mails made from them. */
export class Inbox extends InboxFiles {
  readonly #root: string
  /** Selects one of a quiz's questions, from 0 to 1; always the first on a read-only site. */
  readonly random: () => number
  readonly #now: () => number
  readonly #options: MailOptions

  constructor(
    { root, now, readOnly, share }: Pick<ServiceHost, 'root' | 'now' | 'readOnly' | 'share'>,
    options: MailOptions = {},
  ) {
    super({ root, share })
    this.#root = root
    this.random = readOnly ? () => 0 : Math.random
    this.#now = now
    this.#options = options
  }

  /** Whether mail is sent; otherwise submissions are read in the inbox. */
  get sendsMail(): boolean {
    return this.#url() !== ''
  }

  /** Stores a submission durably, with its files. @throws WriteError; then nothing is stored */
  add(submission: NewSubmission): Submission {
    const mails = submission.mails.map((mail): MailState => {
      const host = /@([^@>]+)>?$/.exec(mail.from)?.[1] ?? 'localhost'
      return { mail, messageId: `<${randomUUID()}@${host}>`, state: 'waiting', attempts: 0, next: this.#now() }
    })
    return this.store(submission, this.#now(), mails)
  }

  /** Resolves when other machines have the submission. @throws RestError 503 if they cannot get it; then it was removed */
  settle(): Promise<void> {
    return this.sharing.settle()
  }

  /** Whether other machines send mails, too. */
  get isShared(): boolean {
    return this.sharing.isShared
  }

  /** Tries to send a submission's pending mails; returns their new state. Rejects if that cannot be written. */
  async deliver(id: string): Promise<readonly MailState[]> {
    const release = takeLease(this.#root, `outbox/${id}.sending`)
    if (!release) return this.get(id)?.mails ?? []
    try {
      if (!this.held.has(id) && !(await this.#claim(id))) return this.get(id)?.mails ?? []
      this.held.add(id)
      const unnoted = this.unnoted.get(id)
      if (unnoted) await this.note(unnoted)
      const submission = this.get(id)
      if (!submission) this.unmark(id)
      return submission ? await this.#deliverAll(submission) : []
    } finally {
      // Otherwise another machine would send it again.
      if (!this.unnoted.has(id) && this.held.delete(id)) await this.sharing.insist(keyOf(id, submissionFile))
      release()
    }
  }

  /** The newest `most` submissions, by default all, newest first; omits unreadable ones. */
  list(most = Number.POSITIVE_INFINITY): Submission[] {
    const ids = this.ids().slice(0, most)
    return ids.flatMap((id) => quietly(() => this.get(id)) ?? [])
  }

  get size(): number {
    return this.ids().length
  }

  read(id: string, file: StoredFile): Uint8Array {
    return readFileSync(this.pathOf(id, file))
  }

  /** Ids of submissions with pending mails, and the time of the next attempt; removes stale markers. */
  waiting(): { id: string; next: number }[] {
    return this.marked().flatMap((id) => {
      // One that cannot be read for a while is tried as if it were due: it has no other marker.
      const next = quietly(() => nextAttempt(this.get(id)?.mails ?? []), 0)
      if (next !== undefined) return [{ id, next }]
      this.unmark(id)
      return []
    })
  }

  /** Removes files left by killed processes, and submissions older than `days` (0: never). */
  tidy(days: number): void {
    this.tidyFiles()
    if (days <= 0) return
    const oldest = this.#now() - days * 24 * 60 * minute
    for (const submission of this.list())
      if (submission.moment < oldest && !submission.mails.some(({ state }) => state === 'waiting'))
        this.drop(submission.id)
  }

  // Another machine may be sending them, or have sent them.
  #claim(id: string): Promise<boolean> {
    return this.sharing.claim(keyOf(id, submissionFile), leaseMs).catch(() => false)
  }

  // One by one: the visitor's copy is sent after the first mail.
  async #deliverAll(submission: Submission): Promise<readonly MailState[]> {
    const mails = [...submission.mails]
    for (const [i, state] of mails.entries()) {
      if (state.state !== 'waiting') continue
      mails[i] = await this.#attempt(submission, state)
      await this.note({ ...submission, mails })
      if (mails[i]!.state === 'waiting') break
    }
    if (submission.isPassing && mails.every(({ state }) => state === 'sent')) this.drop(submission.id)
    return mails
  }

  async #attempt(submission: Submission, state: MailState): Promise<MailState> {
    const { error: _last, ...before } = state
    const attempts = state.attempts + 1
    try {
      if (!this.sendsMail) throw new Error('No mail server is set (ALMANAC_SMTP_URL).')
      const files = submission.files.map((file) => ({ ...file, path: this.pathOf(submission.id, file) }))
      await sendMail(this.#url(), { mail: state.mail, messageId: state.messageId, files })
      return { ...before, state: 'sent', attempts }
    } catch (error) {
      const wait = (this.#options.retryMs ?? usualRetries)[attempts - 1]
      const reason = messageOf(error)
      if (wait === undefined) return { ...before, state: 'given-up', attempts, error: reason }
      return { ...before, attempts, next: this.#now() + wait, error: reason }
    }
  }

  #url(): string {
    return this.#options.url ?? process.env['ALMANAC_SMTP_URL'] ?? ''
  }
}
