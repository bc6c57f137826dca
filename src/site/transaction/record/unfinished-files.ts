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

const named = /^([0-9a-f-]{36})\.(open|done|[0-9]+)$/

/** The records that work of this process is still going on with. */
const underWay = new Set<string>()

/**
 * The folder for the records of pieces of work that are all or nothing, `.almanac/unfinished`: `NAME.open` from before the
 * first file changes, `NAME.done` from when all have. The name is the commit: to change it takes no room, even on a full disk.
 * `NAME.1`, `NAME.2` … are large files that it keeps. Everything is called under the folder's lock.
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

/** The contents of the folder of unfinished work. */
export interface Leftovers {
  /**
   * Records that no process continues, because it is gone or gave up, in the order of their recovery: work that is marked as
   * done first, then work to roll back, the latest first.
   */
  readonly works: readonly LeftWork[]
  /** Large files that were kept for a record that is gone. */
  readonly forsaken: readonly Pick<MachinePlace, 'remove'>[]
}

const nothingLeft: Leftovers = { works: [], forsaken: [] }

/** The record of one piece of work, while that goes on; nothing is on the disk before something is added to it. */
export class UnfinishedFile {
  readonly #folder: MachinePlace
  readonly #name = randomUUID()
  readonly #about: About
  #descriptor: number | undefined
  #isBegun = false
  #links = 0
  #state: 'open' | 'done' = 'open'

  constructor(folder: MachinePlace, about: About) {
    this.#folder = folder
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
      // Whoever goes on begins it anew: a second header would make it a damaged one.
      if (!this.#isBegun && this.#descriptor !== undefined) ftruncateSync(this.#descriptor, 0)
      throw toWriteError(error, this.#place.path)
    }
  }

  /** Shows that this process is at it to those who cannot look it up: on another machine, in another container. */
  beat(): void {
    try {
      const now = new Date()
      if (this.#descriptor !== undefined) futimesSync(this.#descriptor, now, now)
    } catch {
      // They may take it up; `mustStand` will see it.
    }
  }

  /** Throws ContentError where others took it up meanwhile, as there was no sign of this process for too long. */
  mustStand(): void {
    if (!this.#isBegun || this.#place.stat()?.ino === fstatSync(this.#descriptor!).ino) return
    const reason = 'another process has meanwhile recovered this work as interrupted'
    throw new ContentError('.almanac/unfinished', reason, {
      code: 'ELOCKED',
      hint: 'check the current files, and try again',
    })
  }

  /** Links or copies a file under another name, if its bytes are too large for a line. Throws system errors. */
  link(absolute: string): string {
    this.#begin()
    const link = `${this.#name}.${++this.#links}`
    linkOrCopy(absolute, this.#folder.at(link).path)
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
      // A line that was cut off would look like a damaged one, if others followed.
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
