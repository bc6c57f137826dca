import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from './atomic-write.ts'

/** How lines are added. */
export interface LineLogOptions {
  /** Lines are on the disk when they are added. */
  readonly durable?: boolean
  /** The file's permission bits; the umask's where absent. */
  readonly mode?: number
}

/** What was read since the last time. */
export interface NewLines {
  readonly lines: readonly string[]
  /** The file is another than it was, or is gone: what was read before no longer counts. */
  readonly isAnew: boolean
}

/**
 * A file to which several processes add lines, each of which remembers how far it has read. Lines are added under a lock
 * that is the caller's, who has read the log before. A line that a killed process left half written is ended by the next
 * that is added, and comes to be one that nobody can read.
 */
export class LineLog {
  readonly #file: string
  readonly #options: LineLogOptions
  /** Kept open: meanwhile its inode is given to no other file, so that the number tells a new file from the old one. */
  #descriptor: number | undefined
  #inode = 0
  #offset = 0

  constructor(file: string, options: LineLogOptions = {}) {
    this.#file = file
    this.#options = options
  }

  /** Whether there was a file when it was last looked at. */
  get isThere(): boolean {
    return this.#inode !== 0
  }

  /** Up to where it is read, in bytes. */
  get offset(): number {
    return this.#offset
  }

  /** Whole lines that were added since the last reading. A file that may not be read has none. */
  read(): NewLines {
    const stat = statSync(this.#file, { throwIfNoEntry: false })
    const isAnew = (stat?.ino ?? 0) !== this.#inode || (stat?.size ?? 0) < this.#offset
    if (isAnew) this.#open()
    else if (stat?.size === this.#offset) return { lines: [], isAnew }
    if (this.#descriptor === undefined) return { lines: [], isAnew }
    const bytes = Buffer.alloc(fstatSync(this.#descriptor).size - this.#offset)
    const length = readSync(this.#descriptor, bytes, 0, bytes.length, this.#offset)
    // A line that is still being written, or that a killed process left, has no end yet.
    const end = bytes.subarray(0, length).lastIndexOf('\n') + 1
    this.#offset += end
    return { lines: bytes.toString('utf8', 0, end).split('\n').filter(Boolean), isAnew }
  }

  /** Passes over what is there: who has written the file anew, or reads only what comes from now on, knows enough. */
  skip(): void {
    this.#open()
    if (this.#descriptor !== undefined) this.#offset = fstatSync(this.#descriptor).size
  }

  /**
   * Adds lines, each with its line break; all of them or none. Its folder must exist. Throws what the system throws.
   *
   * @returns whether a torn line was there, and what takes the lines away again while they are the last
   */
  append(lines: string): { isTorn: boolean; takeBack: () => boolean } {
    const { durable = false, mode } = this.#options
    const descriptor = openSync(this.#file, 'a', mode)
    const { ino, size } = fstatSync(descriptor)
    const read = ino === this.#inode ? this.#offset : 0
    const isTorn = ino === this.#inode && size > read
    try {
      // The mask of the process must not take the owner's own rights away.
      if (size === 0 && mode !== undefined) fchmodSync(descriptor, mode)
      writeFileSync(descriptor, isTorn ? `\n${lines}` : lines)
      if (durable) fsyncSync(descriptor)
      if (durable && size === 0) syncFolder(dirname(this.#file))
      if (ino !== this.#inode) this.#open()
      this.#offset = fstatSync(descriptor).size
    } catch (error) {
      // Half a line is nobody's.
      ftruncateSync(descriptor, size)
      throw error
    } finally {
      closeSync(descriptor)
    }
    const end = this.#offset
    return { isTorn, takeBack: () => this.#takeBack({ ino, size, read }, end) }
  }

  /** Closes the file; a later reading takes it for another one. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
    if (this.isThere) this.#inode = -1
  }

  // To cut a line off costs no room: a disk that is full may be why it is taken back.
  #takeBack(before: { ino: number; size: number; read: number }, end: number): boolean {
    const now = statSync(this.#file, { throwIfNoEntry: false })
    // Written anew meanwhile: then the lines are gone already, or are no longer the last.
    if (now?.ino !== before.ino || now.size !== end) return false
    truncateSync(this.#file, before.size)
    // A torn line is torn again.
    this.#offset = before.read
    return true
  }

  #open(): void {
    this.close()
    this.#descriptor = openToRead(this.#file)
    const stat = this.#descriptor === undefined ? statSync(this.#file, quietly) : fstatSync(this.#descriptor)
    this.#inode = stat?.ino ?? 0
    this.#offset = 0
  }
}

const quietly = { throwIfNoEntry: false } as const

// Who may read the content, but not this file, does without what it says.
function openToRead(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
