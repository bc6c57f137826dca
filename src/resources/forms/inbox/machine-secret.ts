import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFileAtomic } from '../../../storage/files/atomic-write.ts'

/**
 * A key of this machine, in a file that only its owner can read, generated on first use. Where nothing can be written,
 * a new key lives as long as this process.
 */
export class MachineSecret {
  readonly #file: string
  readonly #readOnly: boolean
  #key: Buffer | undefined

  constructor(file: string, readOnly = false) {
    this.#file = file
    this.#readOnly = readOnly
  }

  /** The keyed hash of a text: 32 hexadecimal digits. */
  hash(text: string): string {
    this.#key ??= this.#read() ?? this.#make()
    return createHmac('sha256', this.#key).update(text).digest('hex').slice(0, 32)
  }

  #read(): Buffer | undefined {
    try {
      const key = Buffer.from(readFileSync(this.#file, 'utf8').trim(), 'hex')
      return key.length >= 32 ? key : undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  // Another process may generate it at the same moment: the first one wins.
  #make(): Buffer {
    const key = randomBytes(32)
    if (this.#readOnly) return key
    try {
      writeFileAtomic(this.#file, `${key.toString('hex')}\n`, { mode: 0o600, exclusive: true })
      return key
    } catch (error) {
      const there = this.#read()
      if (there) return there
      throw error
    }
  }
}
