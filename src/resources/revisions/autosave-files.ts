import { randomInt } from 'node:crypto'
import type { Data, MachineFile, Revision, ServiceHost, SharedRecords, Sharing } from '../../model/model.ts'
import { defineService } from '../../define/define.ts'
import { stampOf } from '../../storage/machine-folder/machine-place.ts'
import { quietly } from '../../text/values.ts'

/**
 * Unsaved texts, at most one for each entry and user, stored only on this machine: `.almanac/autosaves/<id of the entry>/<id of
 * the user>-<id of the autosave>.json`. Unreadable files are ignored.
 */
export class AutosaveFiles {
  readonly #folder: MachineFile

  readonly #sharing: Sharing

  constructor({ machineFile, share }: Pick<ServiceHost, 'machineFile' | 'share'>) {
    this.#folder = machineFile('autosaves')
    this.#sharing = share(this.#records())
  }

  /** The unsaved texts of an entry, newest first. */
  list(of: number): Revision[] {
    return this.#names(of)
      .flatMap(({ file, id, userId }) => readAutosave(this.#folder.at(String(of), file), id, userId) ?? [])
      .sort((a, b) => b.moment - a.moment || a.userId - b.userId)
  }

  /**
   * Durably replaces the user's last text, keeping its id. Under the write lock. `isUsed`: whether something else has an id.
   * @throws WriteError
   */
  keep(
    of: number,
    { userId, ...text }: Pick<Revision, 'userId' | 'moment' | 'data' | 'body'>,
    isUsed: (id: number) => boolean,
  ): Revision {
    const id = this.#names(of).find((name) => name.userId === userId)?.id ?? this.#freeId(of, isUsed)
    this.#sharing.changing(`${of}/${userId}`)
    this.#folder.at(String(of), `${userId}-${id}.json`).write(`${JSON.stringify(text, null, 2)}\n`)
    return { id, userId, ...text, isFirst: false }
  }

  /** Deletes one user's text of an entry. */
  drop(of: number, { id, userId }: Pick<Revision, 'id' | 'userId'>): void {
    this.#sharing.changing(`${of}/${userId}`)
    this.#folder.at(String(of), `${userId}-${id}.json`).remove()
  }

  /** Deletes the texts of entries that are deleted for good. */
  forget(of: readonly number[]): void {
    for (const id of of) {
      for (const { userId } of this.#names(id)) this.#sharing.changing(`${id}/${userId}`)
      this.#folder.at(String(id)).remove()
    }
  }

  // Keyed by entry and user; the value holds the text's id, so only the last text stays.
  #records(): SharedRecords {
    const fileOf = (key: string) => {
      const [of = '', user = ''] = key.split('/')
      const found = this.#names(Number(of)).find(({ userId }) => userId === Number(user))
      return found && { id: found.id, place: this.#folder.at(of, found.file) }
    }
    return {
      name: 'autosaves',
      stamp: () => stampOf(this.#folder),
      keys: () =>
        this.#folder.names().flatMap((of) => this.#names(Number(of)).map(({ userId }) => `${Number(of)}/${userId}`)),
      get: (key) => {
        const file = fileOf(key)
        const text = file?.place.read()
        return text === undefined ? undefined : `${file!.id} ${text}`
      },
      accepts: (key, value) => /^\d{1,10}\/\d{1,10}$/.test(key) && /^\d{1,10} \{/.test(value.toString('latin1', 0, 12)),
      put: (records) => {
        for (const [key, value] of records) {
          const [of = '', user = ''] = key.split('/')
          const [id = '', ...text] = value?.toString().split(' ') ?? []
          const name = `${user}-${id}.json`
          const before = fileOf(key)
          if (before && (!value || before.id !== Number(id))) before.place.remove()
          if (value) this.#folder.at(of, name).write(text.join(' '))
        }
      },
    }
  }

  #freeId(of: number, isUsed: (id: number) => boolean): number {
    const known = new Set(this.#names(of).map(({ id }) => id))
    for (;;) {
      // Beyond the ids that entries get.
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

export const autosaves = defineService<AutosaveFiles>('autosaves')

function readAutosave(place: MachineFile, id: number, userId: number): Revision | undefined {
  const text: unknown = quietly(() => JSON.parse(place.read() ?? '') as unknown)
  const { moment, data, body } = (text ?? {}) as Record<string, unknown>
  if (typeof moment !== 'number' || typeof body !== 'string' || typeof data !== 'object' || !data) return undefined
  return { id, userId, moment, data: data as Data, body, isFirst: false }
}
