import { closeSync, fchmodSync, fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Visitor, Visitors } from '../define/model.ts'
import { syncFolder, writeFileAtomic } from '../store/atomic-write.ts'
import { openMachineFolder } from '../store/machine-folder.ts'
import { toWriteError } from '../store/write-error.ts'
import { readVisitorLine, toVisitorLine } from './visitor-line.ts'

/** For so many milliseconds a reader trusts what it knows before it looks whether another process wrote. */
const trusted = 20
/** So many lines may be out of date, beside as many as there are visitors, before the file is written anew. */
const spare = 500

/**
 * Visitors' data in one file of lines: a line says all that is known of who wrote one comment, and the last line about
 * a comment counts. Writing adds a line, so that it costs the same however many there are; when most lines are out of
 * date, the file is replaced as a whole. Readable by its owner only. A line that cannot be read is passed over.
 */
export class VisitorFile implements Visitors {
  readonly #root: string
  readonly #file: string
  #known = new Map<number, Visitor>()
  #lines = 0
  #inode = 0
  /** Up to where the file is read. */
  #offset = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #generation = 0

  /** @param root the content folder; @param file for example `.almanac/visitors.jsonl` in it, made at the first write */
  constructor(root: string, file: string) {
    this.#root = root
    this.#file = file
  }

  get generation(): number {
    this.#look()
    return this.#generation
  }

  of(id: number): Visitor {
    this.#look()
    return this.#known.get(id) ?? {}
  }

  having(part: keyof Visitor, value: string): number[] {
    this.#look()
    const wanted = value.toLowerCase()
    return [...this.#known].flatMap(([id, visitor]) => (visitor[part]?.toLowerCase() === wanted ? [id] : []))
  }

  note(id: number, visitor: Visitor): void {
    this.#catchUp()
    const before = this.#known.get(id) ?? {}
    const after = { ...before, ...visitor }
    if (toVisitorLine(id, before) !== toVisitorLine(id, after)) this.#append(toVisitorLine(id, after), true)
  }

  forget(id: number): void {
    this.#catchUp()
    // Not synced: ids are not given again, so that a line which a crash brings back is about nothing.
    if (this.#known.has(id)) this.#append(toVisitorLine(id, {}), false)
  }

  #look(): void {
    if (performance.now() - this.#lookedAt > trusted) this.#catchUp()
  }

  #catchUp(): void {
    this.#lookedAt = performance.now()
    const stat = statSync(this.#file, { throwIfNoEntry: false })
    if (stat?.ino === this.#inode && stat.size === this.#offset) return
    if (!stat && this.#inode === 0) return
    const isOther = stat?.ino !== this.#inode || stat.size < this.#offset
    if (isOther) this.#startAnew(stat?.ino ?? 0)
    const isRead = stat !== undefined && this.#read()
    if (isOther || isRead) this.#generation++
  }

  #startAnew(inode: number): void {
    this.#known = new Map()
    this.#lines = 0
    this.#offset = 0
    this.#inode = inode
  }

  #read(): boolean {
    const descriptor = this.#open()
    if (descriptor === undefined) return false
    try {
      const bytes = Buffer.alloc(fstatSync(descriptor).size - this.#offset)
      const length = readSync(descriptor, bytes, 0, bytes.length, this.#offset)
      // A line that is still being written, or that a killed process left, has no end yet.
      const end = bytes.subarray(0, length).lastIndexOf('\n') + 1
      this.#take(bytes.toString('utf8', 0, end))
      this.#offset += end
      return end > 0
    } finally {
      closeSync(descriptor)
    }
  }

  // Who may read the content, but not this file, sees comments without what it says.
  #open(): number | undefined {
    try {
      return openSync(this.#file, 'r')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'ENOENT') return undefined
      throw error
    }
  }

  #take(text: string): void {
    for (const line of text.split('\n')) {
      if (line === '') continue
      this.#lines++
      const read = readVisitorLine(line)
      if (!read) continue
      if (Object.keys(read.visitor).length) this.#known.set(read.id, read.visitor)
      else this.#known.delete(read.id)
    }
  }

  #append(line: string, isDurable: boolean): void {
    if (this.#lines > 2 * this.#known.size + spare) this.#replace()
    try {
      openMachineFolder(this.#root)
      const descriptor = openSync(this.#file, 'a', 0o600)
      try {
        const { ino, size, mode } = fstatSync(descriptor)
        if ((mode & 0o777) !== 0o600) fchmodSync(descriptor, 0o600)
        const text = size > this.#offset ? `\n${line}` : line
        writeSync(descriptor, text)
        if (isDurable) fsyncSync(descriptor)
        if (size === 0) syncFolder(dirname(this.#file))
        this.#inode = ino
        this.#offset = size + Buffer.byteLength(text)
      } finally {
        closeSync(descriptor)
      }
    } catch (error) {
      throw toWriteError(error, this.#file)
    }
    this.#take(line)
    this.#generation++
  }

  #replace(): void {
    const lines = [...this.#known].map(([id, visitor]) => toVisitorLine(id, visitor))
    writeFileAtomic(this.#file, lines.join(''), { mode: 0o600 })
    const { ino, size } = statSync(this.#file)
    this.#inode = ino
    this.#offset = size
    this.#lines = lines.length
  }
}
