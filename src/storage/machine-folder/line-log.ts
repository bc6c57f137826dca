import { closeSync, fstatSync, fsyncSync, ftruncateSync, readSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { useAndClose } from '../files/read-file.ts'
import { syncFolder } from '../files/names-on-disk.ts'
import type { MachineFile } from '../../model/model.ts'
import { believed, sealedLines } from './sealed-lines.ts'

/**
 * A file of the machine folder to which several processes append lines, each tracking how far it has read; if its name is
 * sealed, lines that this clone did not sign are left out. Callers hold a lock while appending, and have read the log since
 * they took it. The next append terminates the half-written line of a killed process, which then cannot be parsed.
 */
export class LineLog {
  readonly #place: MachineFile
  readonly #durable: boolean
  /** Kept open, so that its inode is not reused, and distinguishes a new file from the old one. */
  #descriptor: number | undefined
  /** Whether it is open for appending, too. */
  #isWritable = false
  #inode = 0
  #offset = 0
  /** The file's size as of the last reading or appending. */
  #size = 0

  /** @param durable whether appended lines are synced to the disk */
  constructor(place: MachineFile, { durable = false } = {}) {
    this.#place = place
    this.#durable = durable
  }

  /** Whether the file existed when it was last examined. */
  get isThere(): boolean {
    return this.#inode !== 0
  }

  /** Whether all lines of the file last appended to have been read: a single fstat, without a look at the path. */
  get isRead(): boolean {
    if (!this.#isWritable) return false
    const { size, nlink } = fstatSync(this.#descriptor!)
    return size === this.#offset && nlink === 1
  }

  /** In bytes. */
  get offset(): number {
    return this.#offset
  }

  /** Whole lines appended since the last reading; `isAnew`: earlier lines are obsolete. An unreadable file has none. */
  read(): { readonly lines: readonly string[]; readonly isAnew: boolean } {
    const stat = this.#place.stat()
    this.#size = stat?.size ?? 0
    const isAnew = (stat?.ino ?? 0) !== this.#inode || (stat?.size ?? 0) < this.#offset
    if (isAnew) this.#open()
    else if (stat?.size === this.#offset) return { lines: [], isAnew }
    if (this.#descriptor === undefined) return { lines: [], isAnew }
    const bytes = Buffer.alloc(fstatSync(this.#descriptor).size - this.#offset)
    const length = readSync(this.#descriptor, bytes, 0, bytes.length, this.#offset)
    // A line still being written, or left by a killed process, has no end yet.
    const end = bytes.subarray(0, length).lastIndexOf('\n') + 1
    this.#offset += end
    return { lines: believed(this.#place, bytes.toString('utf8', 0, end)), isAnew }
  }

  /** Skips to the end, for callers that have just rewritten the file, or need only later lines. */
  skip(): void {
    this.#open()
    if (this.#descriptor !== undefined) this.#offset = fstatSync(this.#descriptor).size
  }

  /**
   * Appends lines, each with its line break; all or none. The folder must exist. Throws system errors. Returns whether there
   * was a torn line, the file's new size, and a function that removes the lines again while they are the last.
   */
  append(lines: string): { isTorn: boolean; size: number; takeBack: () => boolean } {
    // Called first: the first seal of a clone replaces the file by a signed one.
    const sealed = sealedLines(this.#place, lines)
    const { descriptor, ino, size, isKnown } = this.#toAppend()
    const read = isKnown ? this.#offset : 0
    const isTorn = isKnown && size > read
    const bytes = Buffer.from(isTorn ? `\n${sealed}` : sealed)
    try {
      writeFileSync(descriptor, bytes)
      if (this.#durable) fsyncSync(descriptor)
      if (this.#durable && size === 0) syncFolder(dirname(this.#place.path))
    } catch (error) {
      // Removes a partial write.
      ftruncateSync(descriptor, size)
      throw error
    }
    const end = size + bytes.length
    this.#offset = end
    this.#size = end
    return { isTorn, size: end, takeBack: () => this.#takeBack({ ino, size, read }, end) }
  }

  /** Closes the file; a later reading treats it as a new one. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
    this.#isWritable = false
    if (this.isThere) this.#inode = -1
  }

  // The file, open for appending, its size, and whether it was read before. It stays open: then it is the one that the caller
  // has read before, and nobody else writes meanwhile.
  #toAppend() {
    if (this.#descriptor !== undefined && this.#isWritable && fstatSync(this.#descriptor).nlink > 0)
      return { descriptor: this.#descriptor, ino: this.#inode, size: this.#size, isKnown: true }
    const descriptor = this.#place.openToAppend()
    const { ino, size } = fstatSync(descriptor)
    const isKnown = ino === this.#inode
    this.close()
    this.#descriptor = descriptor
    this.#isWritable = true
    this.#inode = ino
    if (!isKnown) this.#offset = 0
    return { descriptor, ino, size, isKnown }
  }

  // Truncating takes no space: a full disk may be the reason for this.
  #takeBack(before: { ino: number; size: number; read: number }, end: number): boolean {
    const now = this.#place.stat()
    // If it was rewritten meanwhile, the lines are gone already, or no longer the last.
    if (now?.ino !== before.ino || now.size !== end) return false
    useAndClose(this.#place.openToAppend(), (descriptor) => ftruncateSync(descriptor, before.size))
    // A torn line is torn again.
    this.#offset = before.read
    this.#size = before.size
    return true
  }

  #open(): void {
    this.close()
    this.#descriptor = this.#place.openToRead()
    const stat = this.#descriptor === undefined ? this.#place.stat() : fstatSync(this.#descriptor)
    this.#inode = stat?.ino ?? 0
    this.#offset = 0
  }
}
