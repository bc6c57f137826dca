import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../../storage/files/atomic-write.ts'
import { machinePath, openMachineFolder } from '../../storage/files/machine-folder.ts'
import { type ChangeRecord, fromJson, toJson } from './change-record.ts'

/** How much is kept: the newest. */
const mostRecords = 2000
const mostBytes = 64 * 1024 * 1024
/** How many are added before the oldest are looked for again. */
const tidyEvery = 200

/**
 * The journal of what the tool did, so that it can be taken back: `.almanac/changes`, one file for each piece of work,
 * readable by its owner alone. A file's name says when it was and how large it is.
 */
export class ChangeFiles {
  readonly #root: string
  readonly #folder: string
  #added = 0
  #last = 0

  constructor(root: string) {
    this.#root = root
    this.#folder = machinePath(root, 'changes')
  }

  /**
   * Keeps a record, under the folder's lock. Throws WriteError.
   *
   * @param durable whether it must survive a crash of the machine: it holds what stands nowhere else
   */
  add(record: Omit<ChangeRecord, 'name'>, durable: boolean): void {
    const json = toJson(record)
    // Records of one process in one millisecond keep their order.
    this.#last = Math.max(this.#last + 1, record.at)
    const name = `${this.#last}-${Buffer.byteLength(json)}-${randomBytes(4).toString('hex')}.json`
    openMachineFolder(this.#root)
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    writeFileAtomic(join(this.#folder, name), json, { mode: 0o600, durable })
    if (this.#added++ % tidyEvery === 0) this.#tidy()
  }

  /** The records that can be read, newest first, each read when it is asked for. */
  *newest(): Generator<ChangeRecord> {
    for (const { name } of this.#names().toReversed()) {
      const record = this.#read(name)
      if (record) yield record
    }
  }

  #read(name: string): ChangeRecord | undefined {
    try {
      return fromJson(name, readFileSync(join(this.#folder, name), 'utf8'))
    } catch {
      return undefined
    }
  }

  // Oldest first.
  #names(): { name: string; at: number; size: number }[] {
    let names: string[]
    try {
      names = readdirSync(this.#folder)
    } catch {
      return []
    }
    const found = names.flatMap((name) => {
      const [, at, size] = named.exec(name) ?? []
      return at === undefined ? [] : { name, at: Number(at), size: Number(size) }
    })
    return found.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
  }

  #tidy(): void {
    const all = this.#names()
    let size = all.reduce((sum, one) => sum + one.size, 0)
    for (let left = all.length; left > mostRecords || (size > mostBytes && left > 1); left--) {
      const oldest = all[all.length - left]!
      rmSync(join(this.#folder, oldest.name), { force: true })
      size -= oldest.size
    }
  }
}

const named = /^(\d{1,15})-(\d{1,12})-[0-9a-f]{8}\.json$/
