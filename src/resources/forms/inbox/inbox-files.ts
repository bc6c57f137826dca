import { namesIn } from '../../../storage/files/read-file.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { KeptFile, MailState, NewSubmission, Submission } from './submission.ts'
import { copyDurable, syncFolder, writeFileAtomic } from '../../../storage/files/atomic-write.ts'
import { machinePath, openMachineFolder } from '../../../storage/files/machine-folder.ts'
import { makeFolders } from '../../../storage/files/make-folders.ts'
import { isProcessAlive } from '../../../storage/lock/process-alive.ts'
import { toWriteError } from '../../../storage/files/write-error.ts'

/**
 * Submissions on disk: a folder each under `.almanac/inbox/`, with `submission.json` and the uploaded files, readable
 * by their owner only. Those with pending mails have a marker under `.almanac/outbox/`.
 */
export class InboxFiles {
  readonly #root: string
  readonly #inbox: string
  readonly #outbox: string
  readonly #seen: string

  /** @param root the content folder */
  constructor(root: string) {
    this.#root = root
    this.#inbox = machinePath(root, 'inbox')
    this.#outbox = machinePath(root, 'outbox')
    this.#seen = machinePath(root, 'inbox-seen')
  }

  /**
   * Stores a submission: its folder is filled and synced under another name, then renamed, so that a crash leaves all
   * of it or nothing. The marker comes first: one without a submission is harmless.
   */
  add(sent: NewSubmission, moment: number, mails: readonly MailState[]): Submission {
    const id = `${new Date(moment).toISOString().replaceAll(/\D/g, '').slice(0, 17)}-${randomBytes(5).toString('hex')}`
    const filling = join(this.#inbox, `.filling-${process.pid}-${id}`)
    try {
      openMachineFolder(this.#root)
      for (const folder of [this.#inbox, this.#outbox]) if (makeFolders(folder, 0o700)) syncFolder(dirname(folder))
      mkdirSync(filling, { mode: 0o700 })
      const files = sent.files.map(({ path, ...file }, i): KeptFile => {
        const stored = `file-${i + 1}`
        copyDurable(path, join(filling, stored), 0o600)
        return { ...file, stored }
      })
      const submission: Submission = { ...sent, id, moment, files, mails }
      writeFileAtomic(join(filling, 'submission.json'), toText(submission), { mode: 0o600 })
      if (mails.length) writeFileAtomic(join(this.#outbox, id), '', { mode: 0o600 })
      renameSync(filling, join(this.#inbox, id))
      syncFolder(this.#inbox)
      return submission
    } catch (error) {
      rmSync(filling, { recursive: true, force: true })
      throw toWriteError(error, this.#inbox)
    }
  }

  /** Writes the state of a submission's mails; removes the marker when none is pending. A deleted one stays deleted. */
  note(submission: Submission): void {
    const file = join(this.#inbox, submission.id, 'submission.json')
    if (existsSync(file)) writeFileAtomic(file, toText(submission), { mode: 0o600 })
    if (!submission.mails.some(({ state }) => state === 'waiting'))
      rmSync(join(this.#outbox, submission.id), { force: true })
  }

  get(id: string): Submission | undefined {
    if (!isId(id)) return undefined
    try {
      return JSON.parse(readFileSync(join(this.#inbox, id, 'submission.json'), 'utf8')) as Submission
    } catch {
      return undefined
    }
  }

  /** Ids, newest first. */
  ids(): string[] {
    return namesIn(this.#inbox).filter(isId).sort().reverse()
  }

  /** How many came since a person looked at them; undefined where nobody has. */
  get fresh(): number | undefined {
    try {
      const seen = readFileSync(this.#seen, 'utf8')
      return this.ids().filter((id) => id > seen).length
    } catch {
      return undefined
    }
  }

  /** Notes that a person has looked at all of them. Where that cannot be written, they count as new. */
  look(): void {
    try {
      const [newest = '0'] = this.ids()
      openMachineFolder(this.#root)
      writeFileAtomic(this.#seen, newest, { mode: 0o600 })
    } catch {
      // Reading matters more.
    }
  }

  /** Ids of those with pending mails, oldest first. */
  waiting(): string[] {
    return namesIn(this.#outbox).filter(isId).sort()
  }

  /** Removes a marker without a submission. */
  unmark(id: string): void {
    rmSync(join(this.#outbox, id), { force: true })
  }

  pathOf(id: string, file: KeptFile): string {
    return join(this.#inbox, id, file.stored)
  }

  drop(id: string): boolean {
    const folder = join(this.#inbox, id)
    if (!isId(id) || !existsSync(folder)) return false
    // Renamed first: half a submission must not be seen.
    const going = join(this.#inbox, `.going-${id}`)
    renameSync(folder, going)
    rmSync(join(this.#outbox, id), { force: true })
    rmSync(going, { recursive: true, force: true })
    syncFolder(this.#inbox)
    return true
  }

  /** Removes what killed processes left half written or half deleted. */
  tidy(): void {
    for (const name of namesIn(this.#inbox)) {
      const pid = /^\.filling-(\d+)-/.exec(name)?.[1]
      if (name.startsWith('.going-') || (pid !== undefined && !isProcessAlive(Number(pid))))
        rmSync(join(this.#inbox, name), { recursive: true, force: true })
    }
  }
}

// Anything else could lead out of the folder.
function isId(name: string): boolean {
  return /^\d{17}-[\da-f]{10}$/.test(name)
}

function toText(submission: Submission): string {
  return `${JSON.stringify(submission, null, 2)}\n`
}
