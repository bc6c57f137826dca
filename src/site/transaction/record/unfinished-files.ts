import { closeSync, fstatSync, fsyncSync, ftruncateSync, futimesSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { syncFolder } from '../../../storage/files/names-on-disk.ts'
import { ContentError } from '../../../storage/files/content-error.ts'
import { linkOrCopy } from '../../../storage/files/keep-old.ts'
import { sealedLines } from '../../../storage/machine-folder/sealed-lines.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { toWriteError } from '../../../storage/files/write-error.ts'
import { thisProcess } from '../../../storage/programs/process-alive.ts'
import { LeftWork, removeAll } from './left-work.ts'
import type { About } from './change-record.ts'
import { type Line, toHeader } from './unfinished-work.ts'
import { quietly } from '../../../text/values.ts'

const named = /^([0-9a-f-]{36})\.(open|done|[0-9]+)$/

/** Records that work of this process is still using. */
const underWay = new Set<string>()

/**
 * The folder for the records of all-or-nothing pieces of work, `.almanac/unfinished`: `NAME.open` from before the first file
 * changes, `NAME.done` once all have. The name is the commit: renaming takes no space, even on a full disk. `NAME.1`, `NAME.2`
 * … are large files that it keeps. All functions are called under the folder's lock.
 */
export function unfinishedPlace(root: string): MachinePlace {
  return MachinePlace.of(root, 'unfinished')
}

/** Finds unfinished work. Called before each write, so the folder is listed only once. */
export function findUnfinished(folder: MachinePlace): Leftovers {
  const files = folder.names().filter((file) => named.test(file))
  if (files.length === 0) return nothingLeft
  const records = files.filter((file) => !/\d$/.test(file))
  const names = new Set(records.map(workOf))
  return {
    works: records
      .filter((file) => !underWay.has(workOf(file)))
      .map((file) => new LeftWork(folder, file))
      .filter(({ isGoingOn }) => !isGoingOn)
      .sort((a, b) => Number(b.isDone) - Number(a.isDone) || (a.isDone ? a.at - b.at : b.at - a.at)),
    forsaken: files.filter((file) => !names.has(workOf(file))).map((file) => folder.at(file)),
  }
}

export interface Leftovers {
  /** Records whose process is gone or gave up, in recovery order: work marked as done, then work to roll back, latest first. */
  readonly works: readonly LeftWork[]
  /** Large files whose record is gone. */
  readonly forsaken: readonly Pick<MachinePlace, 'remove'>[]
}

const nothingLeft: Leftovers = { works: [], forsaken: [] }

/** The record of one piece of work in progress; nothing is on the disk before something is added to it. */
export class UnfinishedFile {
  readonly #folder: MachinePlace
  readonly #name = randomUUID()
  readonly #about: About
  #descriptor: number | undefined
  #isBegun = false
  /** Whether the names of its files are on the disk. */
  #isNamed = false
  #links = 0
  #state: 'open' | 'done' = 'open'

  constructor(folder: MachinePlace, about: About) {
    this.#folder = folder
    this.#about = about
  }

  get isDone(): boolean {
    return this.#state === 'done'
  }

  /** Adds lines; if `durable`, they are on the disk when it returns. @throws WriteError */
  add(lines: readonly Line[], durable: boolean): void {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    try {
      this.#begin()
      this.#append(this.#isBegun ? text : toHeader(this.#about, thisProcess()) + text, durable)
      // A record that is not found after a power cut, or lacks a file that it keeps, restores nothing.
      if (durable && !this.#isNamed) syncFolder(this.#folder.path)
      this.#isNamed ||= durable
      this.#isBegun = true
    } catch (error) {
      // The next attempt begins anew: a second header would make the record a damaged one.
      if (!this.#isBegun && this.#descriptor !== undefined) ftruncateSync(this.#descriptor, 0)
      throw toWriteError(error, this.#place.path)
    }
  }

  /** Shows processes that cannot look this one up, on another machine or in another container, that it is still at work. */
  beat(): void {
    // If it fails, others may recover the work; `mustStand` detects it.
    quietly(() => {
      const now = new Date()
      if (this.#descriptor !== undefined) futimesSync(this.#descriptor, now, now)
    })
  }

  /** @throws ContentError if others recovered the work meanwhile, after too long without a sign of this process */
  mustStand(): void {
    if (!this.#isBegun || this.#place.stat()?.ino === fstatSync(this.#descriptor!).ino) return
    const reason = 'another process has meanwhile recovered this work as interrupted'
    throw new ContentError('.almanac/unfinished', reason, {
      code: 'ELOCKED',
      hint: 'check the current files, and try again',
    })
  }

  /** Links or copies a file under another name, if its bytes are too large for a line. @throws system errors */
  link(absolute: string): string {
    this.#begin()
    this.#isNamed = false
    const link = `${this.#name}.${++this.#links}`
    linkOrCopy(absolute, this.#folder.at(link).path)
    return link
  }

  /** Durably marks the work as done. @throws WriteError, and then it is not done */
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

  /** Reverts `commit`. */
  reopen(): void {
    if (this.isDone) this.#become('open')
  }

  remove(): void {
    this.release()
    removeAll(this.#folder, `${this.#name}.${this.#state}`)
  }

  /** Leaves the work to the next holder of the lock. */
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
    const { size } = fstatSync(this.#descriptor!)
    try {
      writeFileSync(this.#descriptor!, sealedLines(this.#place, text))
    } catch (error) {
      // A truncated line would look damaged if others followed.
      ftruncateSync(this.#descriptor!, size)
      throw error
    }
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

function workOf(file: string): string {
  return file.slice(0, file.indexOf('.'))
}
