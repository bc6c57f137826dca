import type { MachineFile, ServiceHost, SharedRecords, Sharing } from '../../../model/model.ts'
import { defineService } from '../../../define/define.ts'
import { isRecord, parseJson } from '../../../text/values.ts'
import { unlessPassing } from '../../../storage/files/read-file.ts'
import { stampOf } from '../../../storage/machine-folder/machine-place.ts'

/** The state of a user's editors: panels, favourites, seen guides. Only the editors interpret it. */
export type Preferences = Readonly<Record<string, unknown>>

/**
 * The preferences of users, stored only on this machine, in no file that git tracks: they are about a screen, and change with
 * every click. `.almanac/preferences/<id of the user>.json`; unreadable files are ignored.
 */
export class PreferenceFiles {
  readonly #folder: MachineFile
  readonly #didStep: ServiceHost['didStep']
  /** Grows with every change that this process makes. */
  generation = 0

  readonly #sharing: Sharing

  constructor({ machineFile, didStep, share }: Pick<ServiceHost, 'machineFile' | 'didStep' | 'share'>) {
    this.#folder = machineFile('preferences')
    this.#didStep = didStep
    this.#sharing = share(this.#records())
  }

  /** Returns a user's preferences; undefined if none are stored. */
  of(id: number): Preferences | undefined {
    return unlessPassing(() => {
      const stored: unknown = JSON.parse(this.#fileOf(id).read() ?? 'null')
      return isRecord(stored) ? stored : undefined
    })
  }

  /** Replaces a user's preferences. Under the write lock. @throws WriteError */
  keep(id: number, preferences: Preferences): void {
    this.generation++
    this.#sharing.changing(String(id))
    const step = this.#fileOf(id).replace(`${JSON.stringify(preferences)}\n`)
    this.#didStep({
      ...step,
      undo: () => {
        this.generation++
        step.undo()
      },
    })
  }

  /** Deletes the preferences of a user who is deleted for good. */
  forget(id: number): void {
    this.generation++
    this.#sharing.changing(String(id))
    this.#fileOf(id).remove()
  }

  // Keyed by user id; the last write counts.
  #records(): SharedRecords {
    return {
      name: 'preferences',
      stamp: () => stampOf(this.#folder),
      keys: () => this.#folder.names().flatMap((name) => /^(\d{1,10})\.json$/.exec(name)?.[1] ?? []),
      get: (key) => this.#fileOf(key).read(),
      accepts: (key, value) => /^\d{1,10}$/.test(key) && isRecord(parseJson(value.toString())),
      put: (records) => {
        this.generation++
        for (const [key, value] of records)
          if (value) this.#fileOf(key).write(value.toString())
          else this.#fileOf(key).remove()
      },
    }
  }

  #fileOf(id: number | string): MachineFile {
    return this.#folder.at(`${id}.json`)
  }
}

export const preferences = defineService<PreferenceFiles>('preferences')
