import { MachinePlace } from '../machine-folder/machine-place.ts'
import type { RecordRef } from './shared-store.ts'

/** Keeps records that make way for those of a shared store, so that nothing of this machine is lost. */
export class AsideRecords {
  readonly #root: string
  readonly #log: (message: string) => void
  #folder: MachinePlace | undefined
  #count = 0

  constructor(root: string, log: (message: string) => void) {
    this.#root = root
    this.#log = log
  }

  /** Throws ContentError: then the record must stay. */
  keep({ name, key }: RecordRef, value: Buffer): void {
    this.#folder ??= freePlaceAside(this.#root, 'state-')
    this.#folder.at(name, ...key.split('/')).write(value)
    this.#count++
  }

  /** Reports the kept records, and starts a new folder for later ones. */
  finish(): void {
    if (this.#folder)
      this.#log(`${this.#count} records differed from those of the shared state, and are kept in ${this.#folder.path}`)
    this.#folder = undefined
    this.#count = 0
  }
}

/** An unused place, named by the time, among the things of this machine that had to make way. */
export function freePlaceAside(root: string, prefix = ''): MachinePlace {
  const time = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  for (let number = 1; ; number++) {
    const place = MachinePlace.of(root, 'kept', `${prefix}${time}${number === 1 ? '' : `-${number}`}`)
    if (!place.stat()) return place
  }
}
