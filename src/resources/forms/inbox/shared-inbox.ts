import type { SharedRecords } from '../../../model/model.ts'
import { type MachinePlace, stampOf } from '../../../storage/machine-folder/machine-place.ts'
import { parseJson } from '../../../text/values.ts'
import { nextAttempt, submission, type Submission } from './submission.ts'

export const submissionFile = 'submission.json'

/** Milliseconds for which no other machine sends a submission's mails: longer than all of them take. */
export const leaseMs = 180_000

/** Whether a name is a submission's id. Anything else could lead out of the folder. */
export function isId(name: string): boolean {
  return /^\d{17}-[\da-f]{10}$/.test(name)
}

export function keyOf(id: string, file: string): string {
  return `${id}/${file}`
}

/** The keys of all files of a submission; its own record is last. */
export function keysOf({ id, files }: Pick<Submission, 'id' | 'files'>): string[] {
  return [...files.map(({ stored }) => stored), submissionFile].map((file) => keyOf(id, file))
}

const key = /^(\d{17}-[\da-f]{10})\/(submission\.json|file-\d{1,4})$/

/**
 * The files of submissions, shared by all machines of a cluster. A submission with pending mails is due with the first of them
 * or, while this machine sends them, when its lease ends.
 */
export function sharedInbox(inbox: MachinePlace, outbox: MachinePlace, held: ReadonlySet<string>): SharedRecords {
  const read = (id: string) => submission.safeParse(parseJson(inbox.at(id, submissionFile).read() ?? '')).data
  const placeOf = (name: string) => inbox.at(...name.split('/'))
  return {
    name: 'inbox',
    stamp: () => stampOf(inbox),
    *keys() {
      for (const id of inbox.names().filter(isId))
        for (const name of inbox.at(id).names()) if (key.test(keyOf(id, name))) yield keyOf(id, name)
    },
    get: (name) => (name.endsWith('.json') ? placeOf(name).read() : placeOf(name).readBytes()),
    dueIn(name) {
      const [id = '', file] = name.split('/')
      const next = file === submissionFile ? nextAttempt(read(id)?.mails ?? []) : undefined
      if (next === undefined) return undefined
      return held.has(id) ? leaseMs : next - Date.now()
    },
    accepts(name, value) {
      const [, id, file] = key.exec(name) ?? []
      if (file !== submissionFile) return id !== undefined
      return submission.safeParse(parseJson(value.toString())).data?.id === id
    },
    put(records) {
      for (const [name, value] of records) {
        const [id = '', file = ''] = name.split('/')
        const isWhole = file === submissionFile
        if (value) placeOf(name).write(isWhole ? value.toString() : value)
        else (isWhole ? inbox.at(id) : placeOf(name)).remove()
        if (!isWhole) continue
        if (value && read(id)?.mails.some(({ state }) => state === 'waiting')) outbox.at(id).write('')
        else outbox.at(id).remove()
      }
    },
  }
}
