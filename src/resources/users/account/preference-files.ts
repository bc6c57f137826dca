import type { MachineFile, ServiceHost } from '../../../model/model.ts'
import { defineService } from '../../../define/define.ts'
import { isRecord } from '../../../text/values.ts'

/** How a user's editors look: panels, favourites, which guides were seen. Only the editors know what it means. */
export type Preferences = Readonly<Record<string, unknown>>

/**
 * The preferences of users, stored only on this machine: they are about a screen, and change with every click, so they
 * are in no file that git tracks. `.almanac/preferences/<id of the user>.json`; unreadable files are ignored.
 */
export class PreferenceFiles {
  readonly #folder: MachineFile
  readonly #didStep: ServiceHost['didStep']
  /** Grows with every change that this process makes. */
  generation = 0

  constructor({ machineFile, didStep }: Pick<ServiceHost, 'machineFile' | 'didStep'>) {
    this.#folder = machineFile('preferences')
    this.#didStep = didStep
  }

  /** Those of the user with this id; undefined where none were kept. */
  of(id: number): Preferences | undefined {
    try {
      const kept: unknown = JSON.parse(this.#fileOf(id).read() ?? 'null')
      return isRecord(kept) ? kept : undefined
    } catch {
      return undefined
    }
  }

  /** Keeps them in place of the former ones. Under the write lock. @throws WriteError */
  keep(id: number, preferences: Preferences): void {
    this.generation++
    const step = this.#fileOf(id).replace(`${JSON.stringify(preferences)}\n`)
    this.#didStep({
      ...step,
      undo: () => {
        this.generation++
        step.undo()
      },
    })
  }

  /** Forgets those of a user who is deleted for good. */
  forget(id: number): void {
    this.generation++
    this.#fileOf(id).remove()
  }

  #fileOf(id: number): MachineFile {
    return this.#folder.at(`${id}.json`)
  }
}

/** The preferences of a site's users. */
export const preferences = defineService<PreferenceFiles>('preferences')
