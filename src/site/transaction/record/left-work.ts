import { closeSync, readSync } from 'node:fs'
import { isStillAtIt } from '../../../storage/programs/process-alive.ts'
import type { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { withoutLineSeal } from '../../../storage/machine-folder/seal.ts'
import { readHeader, readLines, type UnfinishedWork } from './unfinished-work.ts'

/** The first line is shorter; the rest of the file is read during recovery. */
const headerBytes = 64 * 1024

export class LeftWork {
  /** Whether all files had changed. */
  readonly isDone: boolean
  readonly #folder: MachinePlace
  readonly #file: string
  readonly #header: ReturnType<typeof readHeader>

  /** Reads only the first line, which identifies the process. */
  constructor(folder: MachinePlace, file: string) {
    this.#folder = folder
    this.#file = file
    this.isDone = file.endsWith('.done')
    this.#header = readHeader(this.#believed(firstLineOf(this.#place))?.[0] ?? '')
  }

  /** In milliseconds since the epoch; 0 if unreadable. */
  get at(): number {
    return this.#header?.at ?? 0
  }

  /** Whether another process is still working on it. */
  get isGoingOn(): boolean {
    return this.#header !== undefined && isStillAtIt(this.#header, this.#place.stat()?.mtimeMs ?? 0)
  }

  /**
   * Parses the record. `nothing`: its first line was never finished, so nothing had changed; `damaged`: part of it is
   * unreadable, or was not written by this clone.
   */
  read(): UnfinishedWork | 'nothing' | 'damaged' {
    const bytes = this.#place.readBytes()
    if (!bytes?.includes(lineEnd)) return bytes && bytes.length >= headerBytes ? 'damaged' : 'nothing'
    const lines = this.#believed(bytes)
    return (lines && readLines(lines)) ?? 'damaged'
  }

  /** The path of a file linked by the record; undefined if it is gone. */
  linked(link: string): string | undefined {
    const place = this.#folder.at(link)
    return this.#isOurs(link) && place.stat()?.isFile() ? place.path : undefined
  }

  /** @throws WriteError */
  remove(): void {
    removeAll(this.#folder, this.#file)
  }

  /** Moves the record aside for people to inspect. @throws WriteError */
  setAside(): void {
    for (const one of [this.#file, ...this.#folder.names().filter((link) => this.#isOurs(link))])
      this.#folder.at(one).setAside('records unfinished work, but is damaged or from another clone')
  }

  #isOurs(link: string): boolean {
    return link.startsWith(this.#file.replace(/open$|done$/, '')) && /^[0-9a-f-]+\.[0-9]+$/.test(link)
  }

  // Only lines written by this clone count: a branch must not be able to change files. Undefined if any line is not.
  #believed(bytes: Buffer = Buffer.alloc(0)): string[] | undefined {
    const seal = this.#place.lineSeal
    const lines: string[] = []
    // Line by line: the whole may be too long for a string. A line without an end was never finished.
    for (let from = 0; ;) {
      const end = bytes.indexOf(lineEnd, from)
      if (end < 0) return lines
      const line = bytes.toString('utf8', from, end)
      const opened = seal ? seal.open(line) : withoutLineSeal(line)
      if (opened === undefined) return undefined
      lines.push(opened)
      from = end + 1
    }
  }

  get #place(): MachinePlace {
    return this.#folder.at(this.#file)
  }
}

/** Removes a record, then its large files, which belong to nobody once the record is gone. @throws WriteError */
export function removeAll(folder: MachinePlace, file: string): void {
  folder.at(file).remove()
  const name = file.slice(0, file.indexOf('.') + 1)
  for (const one of folder.names()) if (one.startsWith(name)) folder.at(one).remove()
}

const lineEnd = 0x0a

function firstLineOf(place: MachinePlace): Buffer | undefined {
  const descriptor = place.openToRead()
  if (descriptor === undefined) return undefined
  try {
    const head = Buffer.alloc(headerBytes)
    const read = head.subarray(0, readSync(descriptor, head, 0, headerBytes, 0))
    return read.subarray(0, read.indexOf(lineEnd) + 1)
  } finally {
    closeSync(descriptor)
  }
}
