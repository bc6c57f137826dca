import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  ftruncateSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { defineService, type ServiceHost, type Step } from '../../define/service.ts'
import { syncFolder, writeFileAtomic } from '../../storage/files/atomic-write.ts'
import { keepOld } from '../../storage/files/keep-old.ts'
import { openMachineFolder } from '../../storage/files/machine-folder.ts'
import { toWriteError } from '../../storage/files/write-error.ts'
import { readVisitorLine, toVisitorLine, type Visitor } from './visitor-line.ts'

/** For so many milliseconds a reader trusts what it knows before it looks whether another process wrote. */
const trusted = 20

/**
 * Visitors' data by comment, kept on this machine only, as it must not stand in files that git tracks: one file, a line for each comment, readable by its owner only. A new comment adds a line, which
 * costs the same however many there are; a change or a removal writes the file anew, so that what is forgotten is gone.
 * A line that cannot be read is passed over.
 */
export class VisitorFile {
  readonly #root: string
  readonly #file: string
  readonly #steps: (step: Step) => void
  #known = new Map<number, Visitor>()
  #inode = 0
  /** Up to where the file is read. */
  #offset = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #generation = 0

  constructor({ root, machineFile, didStep }: Pick<ServiceHost, 'root' | 'machineFile' | 'didStep'>) {
    this.#root = root
    this.#file = machineFile('visitors.jsonl')
    this.#steps = didStep
  }

  /** Grows with every change. */
  get generation(): number {
    this.#look()
    return this.#generation
  }

  /** What is known of who wrote the comment with this id. */
  of(id: number): Visitor {
    this.#look()
    return this.#known.get(id) ?? {}
  }

  /** Ids of the comments whose writers have this value; letters count in either case. */
  having(part: keyof Visitor, value: string): number[] {
    this.#look()
    const wanted = value.toLowerCase()
    return [...this.#known].flatMap(([id, visitor]) => (visitor[part]?.toLowerCase() === wanted ? [id] : []))
  }

  /** Adds to what is known, durably; an empty text takes a part away. Under the write lock. */
  note(id: number, visitor: Visitor): void {
    this.#catchUp()
    const before = this.#known.get(id)
    const line = toVisitorLine(id, { ...before, ...visitor })
    if (line === toVisitorLine(id, before ?? {})) return
    this.#write(() =>
      this.#steps(before ? this.#replace(new Map([...this.#known, ...readLines(line)])) : this.#append(line)),
    )
  }

  /** Forgets who wrote these comments. Under the write lock. */
  forget(ids: readonly number[]): void {
    this.#catchUp()
    const left = new Map(this.#known)
    for (const id of ids) left.delete(id)
    if (left.size < this.#known.size) this.#write(() => this.#steps(this.#replace(left)))
  }

  #look(): void {
    if (performance.now() - this.#lookedAt > trusted) this.#catchUp()
  }

  #catchUp(): void {
    this.#lookedAt = performance.now()
    const stat = statSync(this.#file, { throwIfNoEntry: false })
    if ((stat?.ino ?? 0) === this.#inode && (stat?.size ?? 0) === this.#offset) return
    const isOther = stat?.ino !== this.#inode || stat.size < this.#offset
    if (isOther) {
      this.#known = new Map()
      this.#offset = 0
      this.#inode = stat?.ino ?? 0
    }
    const isRead = stat !== undefined && this.#read()
    if (isOther || isRead) this.#generation++
  }

  #read(): boolean {
    const descriptor = openToRead(this.#file)
    if (descriptor === undefined) return false
    try {
      const bytes = Buffer.alloc(fstatSync(descriptor).size - this.#offset)
      const length = readSync(descriptor, bytes, 0, bytes.length, this.#offset)
      // A line that is still being written, or that a killed process left, has no end yet.
      const end = bytes.subarray(0, length).lastIndexOf('\n') + 1
      for (const [id, visitor] of readLines(bytes.toString('utf8', 0, end))) this.#known.set(id, visitor)
      this.#offset += end
      return end > 0
    } finally {
      closeSync(descriptor)
    }
  }

  #write(work: () => void): void {
    try {
      openMachineFolder(this.#root)
      work()
    } catch (error) {
      throw toWriteError(error, this.#file)
    }
    this.#generation++
  }

  #append(line: string): Step {
    const descriptor = openSync(this.#file, 'a', 0o600)
    const { ino, size } = fstatSync(descriptor)
    let length = 0
    try {
      // The mask of the process must not take the owner's own rights away.
      if (size === 0) fchmodSync(descriptor, 0o600)
      const text = size > this.#offset ? `\n${line}` : line
      length = writeSync(descriptor, text)
      fsyncSync(descriptor)
      if (size === 0) syncFolder(dirname(this.#file))
      this.#inode = ino
      this.#offset = size + length
    } catch (error) {
      // Half a line is nobody's.
      ftruncateSync(descriptor, size)
      throw error
    } finally {
      closeSync(descriptor)
    }
    const read = [...readLines(line)]
    for (const [id, visitor] of read) this.#known.set(id, visitor)
    // To cut a line off costs no room: a disk that is full may be why it is taken back.
    return {
      undo: () => {
        const now = statSync(this.#file)
        // Written anew meanwhile: then the line is gone already, or is no longer the last.
        if (now.ino !== ino || now.size !== size + length) return
        truncateSync(this.#file, size)
        this.#offset = size
        for (const [id] of read) this.#known.delete(id)
        this.#generation++
      },
    }
  }

  #replace(known: ReadonlyMap<number, Visitor>): Step {
    const kept = [...known].filter(([, visitor]) => Object.keys(visitor).length)
    const old = keepOld(this.#file, dirname(this.#file))
    try {
      writeFileAtomic(this.#file, kept.map(([id, visitor]) => toVisitorLine(id, visitor)).join(''), { mode: 0o600 })
    } catch (error) {
      old.forget()
      throw error
    }
    const { ino, size } = statSync(this.#file)
    this.#inode = ino
    this.#offset = size
    this.#known = new Map(kept)
    return {
      // Read anew at the next question.
      undo: () => {
        old.restore()
        this.#generation++
      },
      done: () => old.forget(),
    }
  }
}

/** What is known of who wrote comments, beside what the comments say themselves. */
export const visitors = defineService<VisitorFile>('visitors')

function* readLines(text: string): Generator<[number, Visitor]> {
  for (const line of text.split('\n')) {
    const read = readVisitorLine(line)
    if (read) yield [read.id, read.visitor]
  }
}

// Who may read the content, but not this file, sees comments without what it says.
function openToRead(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'ENOENT') return undefined
    throw error
  }
}
