import { quietly, addTo } from '../../text/values.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { folderIn } from '../../derive/folders/places.ts'
import { unlessPassing } from '../../storage/files/read-file.ts'
import { type MachinePlace, stampOf } from '../../storage/machine-folder/machine-place.ts'
import { BEAT_MS, isStillAtIt, thisProcess } from '../../storage/programs/process-alive.ts'
import { processMark } from './process-mark.ts'

const pinnedReference = z.object({
  /** A resource's name, or `space:` and the name of a space. */
  scope: z.string(),
  /** As in posting lists. */
  key: z.string(),
  id: z.int(),
})
/** The meaning of a text until the files that contain it are rewritten, whatever takes that name meanwhile. */
export type PinnedReference = Readonly<z.infer<typeof pinnedReference>>

const pinnedChange = z.object({ name: z.string(), ...processMark, pins: z.array(pinnedReference) })
/** A renaming, with the process that is finishing it. */
export type PinnedChange = Readonly<z.infer<typeof pinnedChange>>

/**
 * The intentions of renamings, in `.almanac/intentions.json`: written durably before a name changes, removed once every file
 * that references the entry is rewritten. Meanwhile, even after a kill and in other processes, a pinned text keeps its meaning.
 */
export class PinnedReferences {
  readonly #isDry: boolean
  readonly #file: MachinePlace
  #changes: PinnedChange[] = []
  #meanings = new Map<string, number>()
  #keys = new Map<string, string[]>()
  #stamp = ''
  #beatAt = 0
  generation = 0

  /** @param isDry whether to write nothing to the disk */
  constructor(file: MachinePlace, isDry = false) {
    this.#isDry = isDry
    this.#file = file
    this.refresh()
  }

  get changes(): readonly PinnedChange[] {
    return this.#changes
  }

  /** The id of the entry to which a text is pinned; undefined for most texts. */
  meaning(scope: string, key: string): number | undefined {
    return this.#meanings.size === 0 ? undefined : this.#meanings.get(pinKeyOf(scope, key))
  }

  keysOf(scope: string, id: number): readonly string[] {
    return this.#keys.get(pinKeyOf(scope, String(id))) ?? []
  }

  /** Records the meanings of texts before a change, durably. Under the write lock. @throws WriteError */
  add(pins: readonly PinnedReference[]): PinnedChange {
    // A file belongs to its folder, however the folder's page is named: no file contains that reference as text.
    const change = { name: randomUUID(), ...thisProcess(), pins: pins.filter(({ key }) => folderIn(key) === undefined) }
    this.#write([...this.#changes, change])
    return change
  }

  /** Removes a finished change. Under the write lock. */
  drop(change: PinnedChange): void {
    this.#write(this.#changes.filter(({ name }) => name !== change.name))
  }

  /** Shows processes that cannot look this one up that it is still at work on its changes. Under the write lock. */
  beat(): void {
    if (Date.now() - this.#beatAt < BEAT_MS || !this.#changes.some(({ pid }) => pid === process.pid)) return
    // If that fails, others may finish the changes: doing it twice is harmless.
    quietly(() => this.#write(this.#changes))
  }

  /** Changes that nobody is finishing: those of dead processes, and this process's own except for those in `underWay`. */
  unattended(underWay: ReadonlySet<string> = new Set()): PinnedChange[] {
    if (this.#changes.length === 0) return []
    const lastSign = this.#file.stat()?.mtimeMs ?? 0
    return this.#changes.filter((change) => !underWay.has(change.name) && !isStillAtIt(change, lastSign))
  }

  /** Loads the intentions that other processes recorded. @throws system errors that may pass */
  refresh(): void {
    const stamp = stampOf(this.#file)
    if (stamp === this.#stamp) return
    // An unreadable file has no usable intentions.
    this.#hold(stamp ? unlessPassing(() => z.array(pinnedChange).parse(JSON.parse(this.#file.read() ?? '')), []) : [])
    this.#stamp = stamp
  }

  /** The same; what cannot be read for a while is read before the next write. Throws nothing. */
  tryRefresh(): void {
    quietly(() => this.refresh())
  }

  #write(changes: PinnedChange[]): void {
    if (this.#isDry) return this.#hold(changes)
    this.#beatAt = Date.now()
    if (changes.length === 0) this.#file.remove()
    else this.#file.write(`${JSON.stringify(changes)}\n`)
    this.#stamp = stampOf(this.#file)
    this.#hold(changes)
  }

  // The first pin of a text wins: later changes were made while it was in force.
  #hold(changes: PinnedChange[]): void {
    this.#changes = changes
    this.#meanings = new Map()
    this.#keys = new Map()
    for (const { pins } of changes)
      for (const { scope, key, id } of pins) {
        const name = pinKeyOf(scope, key)
        if (this.#meanings.has(name)) continue
        this.#meanings.set(name, id)
        addTo(this.#keys, pinKeyOf(scope, String(id)), key)
      }
    this.generation++
  }
}

function pinKeyOf(scope: string, key: string): string {
  return `${scope}\t${key}`
}
