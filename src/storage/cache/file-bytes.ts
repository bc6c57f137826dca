import { closeSync, readSync } from 'node:fs'
import { ContentError } from '../files/content-error.ts'

/**
 * The bytes of a file, read on demand. The file stays open as long as this object is in use, so that the bytes are the same
 * even if another file has taken its place.
 */
export class FileBytes {
  readonly #descriptor: number
  readonly #name: string
  /** The bytes that were last read ahead, in a buffer that is reused, and where they begin. */
  #ahead = { from: 0, length: 0, bytes: Buffer.alloc(0) }

  /**
   * @param descriptor of the file, which is closed when this object is garbage-collected
   * @param name of the file, for errors
   */
  constructor(descriptor: number, name: string) {
    this.#descriptor = descriptor
    this.#name = name
    unused.register(this, descriptor)
  }

  /**
   * The bytes from a place on, valid until the next call.
   *
   * @param ahead how many of the following bytes will be read next, in order
   * @throws ContentError where they cannot be read
   */
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
