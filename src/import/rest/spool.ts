import { parseJson } from '../../text/values.ts'
import { closeSync, fstatSync, ftruncateSync, readSync, writeFileSync } from 'node:fs'
import type { Answered, MachineFile } from '../../model/model.ts'

interface Progress {
  /** Bytes of complete pages in the file. */
  bytes: number
  /** The next page; 0 when all were read. */
  next: number
}

interface State {
  /** The source and the account. */
  readonly as: string
  /** When it was begun, in milliseconds by this machine's clock. */
  readonly began: number
  collections: Record<string, Progress>
}

/**
 * A source's responses so far, on this disk, readable by their owner only: a file for each collection, a line for each entry.
 * The last line of an id counts; one with `gone` removes the entry. A line that a killed process did not finish is overwritten.
 */
export class Spool {
  readonly #folder: MachineFile
  readonly #state: State

  /** @param as - the source and the account: responses to other accounts are discarded */
  constructor(folder: MachineFile, as: string) {
    this.#folder = folder
    folder.makeFolder()
    const known = parseJson(folder.at('state.json').read() ?? '') as State | undefined
    if (known?.as !== as) {
      this.remove()
      folder.makeFolder()
    }
    this.#state = known?.as === as ? known : { as, began: Date.now(), collections: {} }
    for (const [name, { bytes }] of Object.entries(this.#state.collections))
      if ((this.#fileOf(name).stat()?.size ?? 0) >= bytes) this.#append(name, bytes, '')
      // A power cut may take pages, which are not synced: the collection is read again.
      else delete this.#state.collections[name]
  }

  /** When reading began, in milliseconds by this machine's clock. */
  get began(): number {
    return this.#state.began
  }

  /** The next page of a collection; 0 when all were read. */
  next(name: string): number {
    return this.#state.collections[name]?.next ?? 1
  }

  /** Stores a page, and the number of the next one. */
  add(name: string, entries: readonly Answered[], next: number): void {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    const before = this.#state.collections[name]?.bytes ?? 0
    this.#append(name, before, lines)
    this.#state.collections[name] = { bytes: before + Buffer.byteLength(lines), next }
    this.#folder.at('state.json').write(JSON.stringify(this.#state), { durable: false })
  }

  /** Removes entries that the source no longer has. */
  drop(name: string, ids: readonly number[]): void {
    const gone = ids.map((id) => ({ id, gone: true }))
    this.add(name, gone, this.next(name))
  }

  /** Yields a collection's entries in the order of their first response, each as last returned. */
  *read(name: string): Generator<Answered> {
    for (const place of this.places(name).values()) yield this.at(name, place)
  }

  /** Returns the places of a collection's entries, to keep only numbers in memory. */
  places(name: string): Map<number, readonly [start: number, length: number]> {
    const found = new Map<number, readonly [number, number]>()
    for (const { line, start, length } of this.#lines(name)) {
      const { id, gone } = JSON.parse(line) as { id: number; gone?: true }
      if (gone) found.delete(id)
      else found.set(id, [start, length])
    }
    return found
  }

  at(name: string, [start, length]: readonly [number, number]): Answered {
    const bytes = Buffer.alloc(length)
    const descriptor = this.#open(name)
    try {
      readSync(descriptor, bytes, 0, length, start)
    } finally {
      closeSync(descriptor)
    }
    return JSON.parse(bytes.toString('utf8')) as Answered
  }

  remove(): void {
    this.#folder.remove()
  }

  *#lines(name: string): Generator<{ line: string; start: number; length: number }> {
    if (!this.#fileOf(name).stat()) return
    const descriptor = this.#open(name)
    try {
      const chunk = Buffer.alloc(1024 * 1024)
      let rest = Buffer.alloc(0)
      let start = 0
      for (let read = 0; (read = readSync(descriptor, chunk, 0, chunk.length, null)) > 0;) {
        rest = Buffer.concat([rest, chunk.subarray(0, read)])
        for (let end = 0; (end = rest.indexOf(10)) >= 0; rest = rest.subarray(end + 1)) {
          yield { line: rest.toString('utf8', 0, end), start, length: end }
          start += end + 1
        }
      }
    } finally {
      closeSync(descriptor)
    }
  }

  // At an offset, replacing any bytes after it.
  #append(name: string, bytes: number, lines: string): void {
    const descriptor = this.#fileOf(name).openToAppend()
    try {
      if (fstatSync(descriptor).size > bytes) ftruncateSync(descriptor, bytes)
      writeFileSync(descriptor, lines)
    } finally {
      closeSync(descriptor)
    }
  }

  #open(name: string): number {
    const descriptor = this.#fileOf(name).openToRead()
    if (descriptor === undefined) throw new Error(`${this.#fileOf(name).path} is gone`)
    return descriptor
  }

  #fileOf(name: string): MachineFile {
    return this.#folder.at(`${name.replaceAll(/[^\w-]/g, '-')}.ndjson`)
  }
}
