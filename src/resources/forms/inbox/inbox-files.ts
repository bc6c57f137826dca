import { randomBytes } from 'node:crypto'
import type { StoredFile, MailState, NewSubmission, Submission } from './submission.ts'
import type { ServiceHost, Sharing } from '../../../model/model.ts'
import { isId, keyOf, keysOf, sharedInbox, submissionFile } from './shared-inbox.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { copyDurable } from '../../../storage/files/atomic-write.ts'
import { unlessPassing } from '../../../storage/files/read-file.ts'
import { syncFolder } from '../../../storage/files/names-on-disk.ts'
import { isStaleTemporary, temporaryName } from '../../../storage/files/temporary-names.ts'
import { isAboutState } from '../../../storage/state/refusals.ts'
import { toWriteError } from '../../../storage/files/write-error.ts'
import { quietly } from '../../../text/values.ts'

/**
 * Submissions on disk: a folder each under `.almanac/inbox/`, with `submission.json` and the uploaded files, readable by their
 * owner only. Those with pending mails have a marker under `.almanac/outbox/`.
 */
export class InboxFiles {
  readonly #inbox: MachinePlace
  readonly #outbox: MachinePlace
  readonly #seen: MachinePlace

  protected readonly sharing: Sharing
  /** Ids of submissions whose mails only this process may send now. */
  protected readonly held = new Set<string>()
  /** Mail states that could not be written, by submission id: sent mails must not be sent again. */
  protected readonly unnoted = new Map<string, Submission>()

  constructor({ root, share }: Pick<ServiceHost, 'root' | 'share'>) {
    this.#inbox = MachinePlace.of(root, 'inbox')
    this.#outbox = MachinePlace.of(root, 'outbox')
    this.#seen = MachinePlace.of(root, 'inbox-seen')
    this.sharing = share(sharedInbox(this.#inbox, this.#outbox, this.held))
  }

  /**
   * Stores a submission: its folder is filled and synced under another name, then renamed, so that a crash leaves all of it or
   * nothing. The marker is written first: one without a submission is harmless.
   */
  protected store(sent: NewSubmission, moment: number, mails: readonly MailState[]): Submission {
    const id = `${new Date(moment).toISOString().replaceAll(/\D/g, '').slice(0, 17)}-${randomBytes(5).toString('hex')}`
    const filling = this.#inbox.at(temporaryName())
    try {
      for (const folder of [this.#inbox, this.#outbox])
        if (!folder.stat()) {
          folder.makeFolder()
          syncFolder(folder.at('..').path)
        }
      filling.makeFolder()
      const files = sent.files.map(({ path, ...file }, i): StoredFile => {
        const stored = `file-${i + 1}`
        copyDurable(path, filling.at(stored).path)
        return { ...file, stored }
      })
      const submission: Submission = { ...sent, id, moment, files, mails }
      for (const key of keysOf(submission)) this.sharing.changing(key)
      this.held.add(id)
      filling.at(submissionFile).write(toSubmissionJson(submission))
      if (mails.length) this.#outbox.at(id).write('')
      filling.moveTo(this.#inbox.at(id))
      syncFolder(this.#inbox.path)
      return submission
    } catch (error) {
      filling.remove()
      throw isAboutState(error) ? error : toWriteError(error, this.#inbox.path)
    }
  }

  /**
   * Writes the state of a submission's mails; removes the marker if none is pending. A deleted submission stays deleted.
   * Resolves when other machines know the state, or will learn it later. On WriteError, the submission is in `unnoted`.
   */
  protected async note(submission: Submission): Promise<void> {
    this.unnoted.set(submission.id, submission)
    const file = this.#inbox.at(submission.id, submissionFile)
    if (file.stat()) file.write(toSubmissionJson(submission))
    if (!submission.mails.some(({ state }) => state === 'waiting')) this.#outbox.at(submission.id).remove()
    this.unnoted.delete(submission.id)
    await this.sharing.insist(keyOf(submission.id, submissionFile))
  }

  /** Undefined if there is none, or none that can be read. @throws system errors that may pass */
  get(id: string): Submission | undefined {
    if (!isId(id)) return undefined
    return unlessPassing(() => JSON.parse(this.#inbox.at(id, submissionFile).read() ?? '') as Submission)
  }

  /** Newest first. */
  protected ids(): string[] {
    return this.#inbox.names().filter(isId).sort().reverse()
  }

  /** The number of submissions since a person last listed them; undefined if nobody has. */
  get fresh(): number | undefined {
    const seen = this.#seen.read()
    return seen === undefined ? undefined : this.ids().filter((id) => id > seen).length
  }

  /** Records that a person has listed all submissions. If that fails, they still count as new. */
  look(): void {
    // Reading matters more than that.
    quietly(() => {
      const [newest = '0'] = this.ids()
      this.#seen.write(newest)
    })
  }

  /** Ids of submissions with pending mails, oldest first. */
  protected marked(): string[] {
    return this.#outbox.names().filter(isId).sort()
  }

  protected unmark(id: string): void {
    this.#outbox.at(id).remove()
  }

  /** @throws Error with code ENOENT if the file is missing, or not Almanac's */
  protected pathOf(id: string, file: StoredFile): string {
    const place = this.#inbox.at(id, file.stored)
    if (place.stat()?.isFile()) return place.path
    throw Object.assign(new Error(`${place.path} is gone`), { code: 'ENOENT' })
  }

  /** Deletes for good; false if there is no such submission. */
  drop(id: string): boolean {
    const folder = this.#inbox.at(id)
    if (!isId(id) || !folder.stat()) return false
    const keys = folder.names().map((name) => keyOf(id, name))
    // Renamed first: nobody must see half a submission.
    const going = this.#inbox.at(`.going-${id}`)
    folder.moveTo(going)
    this.#outbox.at(id).remove()
    going.remove()
    syncFolder(this.#inbox.path)
    for (const key of keys) void this.sharing.insist(key)
    return true
  }

  /** Removes files that killed processes left half written or half deleted. */
  protected tidyFiles(): void {
    for (const name of this.#inbox.names()) {
      const place = this.#inbox.at(name)
      const stat = place.stat()
      if (stat && (name.startsWith('.going-') || isStaleTemporary(name, stat))) place.remove()
    }
  }
}

function toSubmissionJson(submission: Submission): string {
  return `${JSON.stringify(submission, null, 2)}\n`
}
