import { closeSync, fstatSync, openSync, readSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MACHINE_FOLDER, openMachineFolder } from '../files/machine-folder.ts'
import { toWriteError } from '../files/write-error.ts'

const MAX_BYTES = 1024 * 1024
const NEWLINE = 10
const ROTATED = '{"rotated":true}\n'

/**
 * What tools write, for one another: `.almanac/journal`, a list of content-relative paths, one JSON string a line. A path is
 * added before anything happens to it, so that a kill leaves none untold. Each process remembers how far it has read. Both
 * methods are called under the folder's lock. Nothing here is durable: a path that is missing is found by the next scan, and
 * the list starts anew when it has grown to 1 MB.
 */
export class Journal {
  readonly #root: string
  readonly #path: string
  /**
   * The file as we know it, kept open: while it is, its inode cannot be given to another file, so that the number tells a
   * new journal from the old one.
   */
  #descriptor: number | undefined
  #inode = 0
  #offset = 0
  /** News read while appending, for the next `readNew`. */
  #pending: string[] = []
  #mustRescan = false

  /** Starts at the journal's end: open the journal first, then read the folder. */
  constructor(root: string) {
    this.#root = root
    this.#path = join(root, MACHINE_FOLDER, 'journal')
    if (this.#open()) this.#offset = this.#size()
  }

  /** Adds paths for the other processes. Throws WriteError. */
  append(paths: string[]): void {
    if (paths.length === 0) return
    const lines = Buffer.from(paths.map((path) => `${JSON.stringify(path)}\n`).join(''))
    try {
      this.#catchUp()
      if (this.#descriptor === undefined || this.#size() + lines.length > MAX_BYTES) this.#startAnew(lines)
      else this.#appendLines(this.#descriptor, lines)
    } catch (error) {
      throw toWriteError(error, this.#path)
    }
  }

  /** The paths that others wrote since the last call; 'rescan' where that cannot be told any more. */
  readNew(): string[] | 'rescan' {
    this.#catchUp()
    const news = this.#pending
    const mustRescan = this.#mustRescan
    this.#pending = []
    this.#mustRescan = false
    return mustRescan ? 'rescan' : news
  }

  /** Closes the file; a later call opens it again and asks for a rescan. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  #catchUp(): void {
    const stat = statSync(this.#path, { throwIfNoEntry: false })
    if (stat === undefined) {
      if (this.#inode !== 0) this.#forget()
    } else if (this.#descriptor === undefined || stat.ino !== this.#inode || stat.size < this.#offset) {
      const wasKnown = this.#inode !== 0
      this.close()
      if (!this.#open()) return
      this.#mustRescan ||= wasKnown
      if (wasKnown) this.#offset = this.#size()
      else this.#readTo(this.#size())
    } else if (stat.size > this.#offset) this.#readTo(stat.size)
  }

  /** Somebody deleted the journal. */
  #forget(): void {
    this.close()
    this.#inode = 0
    this.#offset = 0
    this.#mustRescan = true
  }

  #open(): boolean {
    try {
      this.#descriptor = openSync(this.#path, 'r+')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') return false
      // In a folder that we may not write the others' news count all the same.
      if (code !== 'EACCES' && code !== 'EROFS') throw error
      this.#descriptor = openSync(this.#path, 'r')
    }
    this.#inode = fstatSync(this.#descriptor).ino
    this.#offset = 0
    return true
  }

  #size(): number {
    return this.#descriptor === undefined ? 0 : fstatSync(this.#descriptor).size
  }

  #readTo(size: number): void {
    if (this.#descriptor === undefined) return
    const bytes = Buffer.alloc(size - this.#offset)
    const length = readSync(this.#descriptor, bytes, 0, bytes.length, this.#offset)
    // A line that is still being written, or that a killed process left, has no end yet.
    const complete = bytes.subarray(0, length).lastIndexOf(NEWLINE) + 1
    this.#offset += complete
    for (const line of bytes.toString('utf8', 0, complete).split('\n')) {
      if (line === '') continue
      const path = parsePath(line)
      if (path === undefined) this.#mustRescan = true
      else this.#pending.push(path)
    }
  }

  #appendLines(descriptor: number, lines: Buffer): void {
    const size = this.#size()
    // What a killed process left unfinished becomes a line that nobody can read: its readers rescan.
    const isTorn = size > this.#offset
    const bytes = isTorn ? Buffer.concat([Buffer.from('\n'), lines]) : lines
    writeSync(descriptor, bytes, 0, bytes.length, size)
    if (isTorn) this.#mustRescan = true
    this.#offset = size + bytes.length
  }

  #startAnew(lines: Buffer): void {
    const next = join(openMachineFolder(this.#root), 'journal-next')
    // Whoever has not read the old journal yet finds a line that is no path, and rescans.
    writeFileSync(next, this.#inode === 0 ? lines : Buffer.concat([Buffer.from(ROTATED), lines]))
    renameSync(next, this.#path)
    this.close()
    if (this.#open()) this.#offset = this.#size()
  }
}

function parsePath(line: string): string | undefined {
  try {
    const path: unknown = JSON.parse(line)
    return typeof path === 'string' ? path : undefined
  } catch {
    return undefined
  }
}
