import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { Space } from '../../define/model.ts'
import { writeFileAtomic } from '../../storage/files/atomic-write.ts'
import { machinePath, openMachineFolder } from '../../storage/files/machine-folder.ts'
import { isProcessAlive, processStart } from '../../storage/lock/process-alive.ts'

/** What a text names until the files that hold it are rewritten: whatever has that name meanwhile. */
export interface Pin {
  /** Where the text is used: the name of a resource, or `space:` and the name of a space. */
  readonly scope: string
  /** The text as posting lists hold it. */
  readonly key: string
  /** Id of the entry that it names. */
  readonly id: number
}

/** The pins of one change. */
export interface PinnedChange {
  /** Tells it from all others. */
  readonly name: string
  /** Process that is at it. */
  readonly pid: number
  readonly started?: string | undefined
  readonly pins: readonly Pin[]
}

const pinnedChange = z.object({
  name: z.string(),
  pid: z.int(),
  started: z.string().optional(),
  pins: z.array(z.object({ scope: z.string(), key: z.string(), id: z.int() })),
})

/**
 * The intentions of changes that touch names, in `.almanac/intentions.json`: written durably before a name changes,
 * and taken away when every file that names the entry has been rewritten. Meanwhile, also after a kill and in other
 * processes, a pinned text names what it named before.
 */
export class Pins {
  readonly #root: string
  readonly #path: string
  #changes: PinnedChange[] = []
  #meanings = new Map<string, number>()
  #keys = new Map<string, string[]>()
  #stamp = ''
  #generation = 0

  constructor(root: string) {
    this.#root = root
    this.#path = machinePath(root, 'intentions.json')
    this.refresh()
  }

  /** Rises when what is pinned changes. */
  get generation(): number {
    return this.#generation
  }

  get changes(): readonly PinnedChange[] {
    return this.#changes
  }

  /** Id of the entry that a text is pinned to; undefined for most texts. */
  meaning(scope: string, key: string): number | undefined {
    return this.#meanings.size === 0 ? undefined : this.#meanings.get(nameOf(scope, key))
  }

  /** The texts that are pinned to an entry. */
  keysOf(scope: string, id: number): readonly string[] {
    return this.#keys.get(nameOf(scope, String(id))) ?? []
  }

  /** Records what texts mean before a change, durably. Under the write lock. Throws WriteError. */
  add(pins: readonly Pin[]): PinnedChange {
    const change = { name: randomUUID(), pid: process.pid, started: processStart(process.pid), pins }
    this.#write([...this.#changes, change])
    return change
  }

  /** Forgets a change that is done. Under the write lock. */
  drop(change: PinnedChange): void {
    this.#write(this.#changes.filter(({ name }) => name !== change.name))
  }

  /** The changes that nobody goes on with: those of processes that are gone, and our own but the ones `underWay`. */
  unattended(underWay: ReadonlySet<string> = new Set()): PinnedChange[] {
    return this.#changes.filter(({ name, pid, started }) => {
      if (!isProcessAlive(pid)) return true
      if (started !== undefined && processStart(pid) !== started) return true
      return pid === process.pid && !underWay.has(name)
    })
  }

  /** Takes in what other processes recorded. */
  refresh(): void {
    const stat = statSync(this.#path, { throwIfNoEntry: false })
    const stamp = stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : ''
    if (stamp === this.#stamp) return
    this.#stamp = stamp
    this.#hold(stat ? readChanges(this.#path) : [])
  }

  #write(changes: PinnedChange[]): void {
    if (changes.length === 0) rmSync(this.#path, { force: true })
    else {
      openMachineFolder(this.#root)
      writeFileAtomic(this.#path, `${JSON.stringify(changes)}\n`)
    }
    const stat = statSync(this.#path, { throwIfNoEntry: false })
    this.#stamp = stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : ''
    this.#hold(changes)
  }

  // What was pinned first counts: a later change found it so.
  #hold(changes: PinnedChange[]): void {
    this.#changes = changes
    this.#meanings = new Map()
    this.#keys = new Map()
    for (const { pins } of changes)
      for (const { scope, key, id } of pins) {
        const name = nameOf(scope, key)
        if (this.#meanings.has(name)) continue
        this.#meanings.set(name, id)
        const named = nameOf(scope, String(id))
        const keys = this.#keys.get(named)
        if (keys) keys.push(key)
        else this.#keys.set(named, [key])
      }
    this.#generation++
  }
}

/** The scope of texts that name entries of a space whatever their resource. */
export function spaceScope(space: Space): string {
  return `space:${space}`
}

function nameOf(scope: string, key: string): string {
  return `${scope}\t${key}`
}

// A file that nobody can read holds no intention that could be kept.
function readChanges(path: string): PinnedChange[] {
  try {
    return z.array(pinnedChange).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}
