import { closeSync, fsyncSync, linkSync, readSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { syncFolder } from '../../storage/files/atomic-write.ts'
import { believed, holdsRefused, sealedLines } from '../../storage/machine-folder/sealed-lines.ts'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import { toWriteError } from '../../storage/files/write-error.ts'
import { isStillRunning, thisProcess } from '../../storage/lock/process-alive.ts'
import { type About, type Line, readHeader, readLines, toHeader, type UnfinishedWork } from './unfinished-work.ts'

const named = /^([0-9a-f-]{36})\.(open|done)$/
/** A first line is shorter: of what is left, the rest is read by whoever takes it up. */
const headerBytes = 64 * 1024

/** The records that work of this process is still going on with. */
const underWay = new Set<string>()

/**
 * The records of pieces of work that are all or nothing, in `.almanac/unfinished`: `NAME.open` from before the first file
 * changes, `NAME.done` from when all have. The name is the commit: to change it takes no room, even on a full disk.
 * Everything is called under the folder's lock.
 */
export class UnfinishedFiles {
  readonly #folder: MachinePlace

  constructor(root: string) {
    this.#folder = MachinePlace.of(root, 'unfinished')
  }

  /** Begins a record; nothing is on the disk before something is added to it. */
  begin(about: About): UnfinishedFile {
    return new UnfinishedFile(this.#folder, randomUUID(), about)
  }

  /** What nobody is going on with: the process is gone, or gave up. */
  left(): LeftWork[] {
    return this.#folder.names().flatMap((file) => {
      const [, name, state] = named.exec(file) ?? []
      if (name === undefined || underWay.has(name)) return []
      const place = this.#folder.at(file)
      const header = readHeader(believedIn(place, headOf(place)))
      if (header && header.pid !== process.pid && isStillRunning(header)) return []
      const work = header && readLines(believedIn(place, place.readBytes()))
      return { ...(work && { work }), isDone: state === 'done', ...this.#handles(name, file) }
    })
  }

  #handles(name: string, file: string) {
    return {
      linked: (link: string) => this.#folder.at(link).path,
      remove: () => removeAll(this.#folder, name, file),
    }
  }
}

/** A record that was left. */
export interface LeftWork {
  /** What it says; undefined where its first line was never finished, so that nothing had changed. */
  readonly work?: UnfinishedWork
  /** Whether all files had changed. */
  readonly isDone: boolean
  /** The path of a file that it keeps under another name. */
  linked(link: string): string
  /** Removes it. Throws system errors. */
  remove(): void
}

/** The record of one piece of work, while that goes on. */
export class UnfinishedFile {
  readonly #folder: MachinePlace
  readonly #name: string
  readonly #about: About
  #descriptor: number | undefined
  #isBegun = false
  /** Whether the last line may be cut off. */
  #isTorn = false
  #links = 0
  #state: 'open' | 'done' = 'open'

  constructor(folder: MachinePlace, name: string, about: About) {
    this.#folder = folder
    this.#name = name
    this.#about = about
  }

  /** Whether all files have changed, durably. */
  get isDone(): boolean {
    return this.#state === 'done'
  }

  /** Adds lines; where `durable`, they are on the disk when it returns. Throws WriteError. */
  add(lines: readonly Line[], durable: boolean): void {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    try {
      if (this.#isBegun) return this.#append(text, durable)
      this.#begin()
      this.#append(toHeader(this.#about, thisProcess()) + text, durable)
      if (durable) syncFolder(this.#folder.path)
      this.#isBegun = true
    } catch (error) {
      throw toWriteError(error, this.#place.path)
    }
  }

  /** Keeps a file under another name, for what is too large to be copied. Throws system errors. */
  link(absolute: string): string {
    this.#begin()
    const link = `${this.#name}.${++this.#links}`
    linkSync(absolute, this.#folder.at(link).path)
    return link
  }

  /** Says durably that all is done. Throws WriteError; then it is not. */
  commit(): void {
    if (!this.#isBegun) return
    try {
      fsyncSync(this.#descriptor!)
      this.#become('done')
      syncFolder(this.#folder.path)
    } catch (error) {
      this.reopen()
      throw toWriteError(error, this.#place.path)
    }
  }

  /** Takes that back. */
  reopen(): void {
    if (this.isDone) this.#become('open')
  }

  /** Removes it, as nothing is left to do. */
  remove(): void {
    this.release()
    removeAll(this.#folder, this.#name, `${this.#name}.${this.#state}`)
  }

  /** Leaves it to whoever takes the lock next. */
  release(): void {
    underWay.delete(this.#name)
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  #begin(): void {
    underWay.add(this.#name)
    if (this.#descriptor !== undefined) return
    if (!this.#folder.stat()) {
      this.#folder.makeFolder()
      syncFolder(this.#folder.at('..').path)
    }
    this.#descriptor = this.#place.openToAppend()
  }

  #append(text: string, durable: boolean): void {
    const begin = this.#isTorn ? '\n' : ''
    this.#isTorn = true
    writeFileSync(this.#descriptor!, begin + sealedLines(this.#place, text))
    this.#isTorn = false
    if (durable) fsyncSync(this.#descriptor!)
  }

  #become(state: 'open' | 'done'): void {
    const before = this.#place
    this.#state = state
    try {
      before.moveTo(this.#place)
    } catch (error) {
      this.#state = state === 'open' ? 'done' : 'open'
      throw error
    }
  }

  get #place(): MachinePlace {
    return this.#folder.at(`${this.#name}.${this.#state}`)
  }
}

// The record goes last: links without one would be nobody's.
function removeAll(folder: MachinePlace, name: string, file: string): void {
  if (holdsRefused(folder.at(file))) return folder.at(file).setAside('was not made by this clone')
  for (const one of folder.names()) if (one.startsWith(`${name}.`) && one !== file) folder.at(one).remove()
  folder.at(file).remove()
}

// Only what this clone wrote: a branch must not have files changed.
function believedIn(place: MachinePlace, bytes: Buffer | undefined): string {
  const lines = believed(place, bytes?.toString('utf8') ?? '')
  return lines.map((line) => `${line}\n`).join('')
}

function headOf(place: MachinePlace): Buffer | undefined {
  const descriptor = place.openToRead()
  if (descriptor === undefined) return undefined
  try {
    const head = Buffer.alloc(headerBytes)
    return head.subarray(0, readSync(descriptor, head, 0, headerBytes, 0))
  } finally {
    closeSync(descriptor)
  }
}
