import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keyedHash } from '../define/keyed-hash.ts'
import { type Tally, tally } from '../define/tally.ts'
import type { Provider, Reads, ServiceHost, ServiceKey, Sharing } from '../model/model.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { machineHash } from '../storage/machine-folder/machine-secret.ts'
import { makeUploadFolder } from '../storage/files/temporaries.ts'
import { turnOfRecords } from './transaction/record-turn.ts'
import type { SiteOptions } from './site-options.ts'

/** For records that no other machine has: there is no cluster. */
export const alone: Sharing = {
  isShared: false,
  mustBeFresh: () => undefined,
  changing: () => undefined,
  settle: () => Promise.resolve(),
  insist: () => Promise.resolve(),
  claim: () => Promise.resolve(true),
}

/** A site's data outside its content; each service is opened on first use. */
export class Services {
  readonly #providers: readonly Provider[]
  readonly #host: ServiceHost
  readonly #opened = new Map<ServiceKey<unknown>, unknown>()
  /** The folder of a dry run's copies of machine files. */
  #copies: string | undefined

  constructor(
    folder: string,
    { areas, now, readOnly = false, dryRun = false, services = [], machineRoot: root = folder, shared }: SiteOptions,
    locked: <T>(work: () => T) => T,
    undo: Parameters<typeof turnOfRecords>[0],
    { renew, entries }: Pick<ServiceHost, 'renew' | 'entries'>,
  ) {
    const turn = turnOfRecords(undo, shared !== undefined)
    const count: Tally = async (...args) => shared?.count(...args)
    const counts: Provider = { key: tally, open: () => count }
    // The same on a dry run: an assistant's version of a text, read from the files, is valid for a proposal.
    const hash: Provider = { key: keyedHash, open: () => machineHash(MachinePlace.of(root, 'secret'), readOnly) }
    this.#providers = [...services, ...areas.flatMap((area) => area.services ?? []), counts, hash]
    this.#host = {
      root,
      machineFile: dryRun ? (name) => this.#copyOf(name, root) : (name) => MachinePlace.of(root, name),
      readOnly,
      now: () => now?.() ?? Date.now(),
      locked,
      didStep: (step) => turn.didStep(step),
      renew,
      entries,
      share: (records) => (dryRun ? undefined : shared)?.share(records, turn) ?? alone,
    }
  }

  /** @throws Error if no area provides it */
  get<T>(key: ServiceKey<T>, reads?: Reads): T {
    reads?.note('service', key.name)
    if (!this.#opened.has(key)) {
      const provider = this.#providers.find((one) => one.key === key)
      if (!provider) throw new Error(`no area provides the service '${key.name}'`)
      this.#opened.set(key, provider.open(this.#host))
    }
    return this.#opened.get(key) as T
  }

  /** The sum of all services' `generation`: increases with every change of their data. */
  get generation(): number {
    let sum = 0
    for (const service of this.#opened.values()) sum += (service as { generation?: number }).generation ?? 0
    return sum
  }

  /** The `generation` of a service; 0 if it is not open or has none. */
  generationOf(name: string): number {
    for (const [key, service] of this.#opened)
      if (key.name === name) return (service as { generation?: number }).generation ?? 0
    return 0
  }

  /** Closes services that hold resources; using one later opens it again. */
  close(): void {
    for (const service of this.#opened.values()) (service as { close?(): void }).close?.()
    if (this.#copies !== undefined) rmSync(this.#copies, { recursive: true, force: true })
    this.#copies = undefined
  }

  // A dry run works on temporary copies.
  #copyOf(name: string, root: string): MachinePlace {
    this.#copies ??= makeUploadFolder(root)
    const place = MachinePlace.of(root, name)
    // Links are copied as links, which nothing follows.
    if (place.stat()) cpSync(place.path, join(this.#copies, name), { recursive: true, verbatimSymlinks: true })
    return place.in(this.#copies)
  }
}
