import { randomInt } from 'node:crypto'
import type { Data, Revision, ServiceHost, MachineFile } from '../../model/model.ts'
import { defineService } from '../../define/define.ts'

/** A text that a user has not saved yet. */
export interface AutosavedText {
  readonly userId: number
  /** When it was written, in milliseconds. */
  readonly moment: number
  /** Front matter of the text: the keys in its resource's `versioned`. */
  readonly data: Data
  readonly body: string
}

/**
 * Unsaved texts, at most one for each entry and user, stored only on this machine:
 * `.almanac/autosaves/<id of the entry>/<id of the user>-<id of the autosave>.json`. Unreadable files are ignored.
 */
export class AutosaveFiles {
  readonly #folder: MachineFile

  constructor({ machineFile }: Pick<ServiceHost, 'machineFile'>) {
    this.#folder = machineFile('autosaves')
  }

  /** The unsaved texts of an entry, newest first. */
  list(of: number): Revision[] {
    return this.#names(of)
      .flatMap(({ file, id, userId }) => readText(this.#folder.at(String(of), file), id, userId) ?? [])
      .sort((a, b) => b.moment - a.moment || a.userId - b.userId)
  }

  /**
   * Keeps a text, durably, in place of the user's last one, whose id it keeps. Under the write lock.
   *
   * @param isUsed - whether something else has an id
   * @throws WriteError
   */
  keep(of: number, { userId, ...text }: AutosavedText, isUsed: (id: number) => boolean): Revision {
    const id = this.#names(of).find((name) => name.userId === userId)?.id ?? this.#freeId(of, isUsed)
    this.#folder.at(String(of), `${userId}-${id}.json`).write(`${JSON.stringify(text, null, 2)}\n`)
    return { id, userId, ...text, isFirst: false }
  }

  /** Deletes those of entries that are deleted for good. */
  forget(of: readonly number[]): void {
    for (const id of of) this.#folder.at(String(id)).remove()
  }

  #freeId(of: number, isUsed: (id: number) => boolean): number {
    const known = new Set(this.#names(of).map(({ id }) => id))
    for (;;) {
      // Beyond the ids that entries are given.
      const id = randomInt(2 ** 30, 2 ** 31)
      if (!known.has(id) && !isUsed(id)) return id
    }
  }

  #names(of: number): { file: string; userId: number; id: number }[] {
    return this.#folder
      .at(String(of))
      .names()
      .flatMap((file) => {
        const [, userId, id] = /^(\d{1,10})-(\d{1,10})\.json$/.exec(file) ?? []
        return id === undefined ? [] : { file, userId: Number(userId), id: Number(id) }
      })
  }
}

/** The unsaved texts of a site's entries. */
export const autosaves = defineService<AutosaveFiles>('autosaves')

function readText(place: MachineFile, id: number, userId: number): Revision | undefined {
  try {
    const { moment, data, body } = (JSON.parse(place.read() ?? '') ?? {}) as Record<string, unknown>
    if (typeof moment !== 'number' || typeof body !== 'string' || typeof data !== 'object' || !data) return undefined
    return { id, userId, moment, data: data as Data, body, isFirst: false }
  } catch {
    return undefined
  }
}
