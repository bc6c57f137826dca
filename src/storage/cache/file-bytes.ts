import { closeSync, readSync } from 'node:fs'
import { ContentError } from '../files/content-error.ts'

/** Reads a file's bytes on demand. The open descriptor keeps them the same even if another file takes its place. */
export class FileBytes {
  readonly #descriptor: number
  readonly #name: string
  /** The bytes last read ahead, in a reused buffer, and where they begin. */
  #ahead = { from: 0, length: 0, bytes: Buffer.alloc(0) }

  /** @param descriptor of the file, closed when this object is garbage-collected */
  constructor(descriptor: number, name: string) {
    this.#descriptor = descriptor
    this.#name = name
    unused.register(this, descriptor)
  }

  /** Returns bytes that are valid until the next call; `ahead` more are going to be read in order. Throws ContentError. */
  read(from: number, length: number, ahead = 0): Buffer {
    if (ahead > 0) this.#readAhead(from, length + ahead)
    const start = from - this.#ahead.from
    if (start >= 0 && start + length <= this.#ahead.length) return this.#ahead.bytes.subarray(start, start + length)
    return this.#fill(Buffer.allocUnsafe(length), from, length)
  }

  #readAhead(from: number, length: number): void {
    const { bytes } = this.#ahead
    const roomy = bytes.length >= length ? bytes : Buffer.allocUnsafeSlow(length)
    this.#ahead = { from, length: 0, bytes: roomy }
    this.#fill(roomy, from, length)
    this.#ahead.length = length
  }

  #fill(bytes: Buffer, from: number, length: number): Buffer {
    try {
      if (readSync(this.#descriptor, bytes, 0, length, from) === length) return bytes
      throw new Error('it is shorter than it was')
    } catch (cause) {
      throw new ContentError(this.#name, `cannot be read any more: ${(cause as Error).message}`, {
        hint: 'delete it, and start again',
        cause,
      })
    }
  }
}

const unused = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor))
