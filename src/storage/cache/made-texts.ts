import { hash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { MachineFile } from '../../model/model.ts'
import { ContentError } from '../files/content-error.ts'

/** In UTF-16 units, of all texts: what is beyond is made again the next time, what nobody asked for first. */
const mostUnits = 64 << 20

/** What the file says of its texts, in its first line. */
interface Head {
  readonly program: string
  /** In the order in which they follow, without anything between. */
  readonly texts: readonly (readonly [key: string, units: number])[]
}

/**
 * Texts that pure functions made, kept from one run of the program to the next in a sealed file. Each is found by all that it
 * was made of, so that only another program would make another one.
 */
export class MadeTexts {
  readonly #file: MachineFile
  readonly #program: string
  readonly #most: number
  /** Those of the run before; read when one is asked for. */
  #before: ReadonlyMap<string, string> | undefined
  /** Those that this run asked for. */
  readonly #now = new Map<string, string>()
  #made = 0

  /**
   * @param program - the version of all functions: texts of another one are ignored
   * @param most - UTF-16 units that are kept
   */
  constructor(file: MachineFile, program: string, most = mostUnits) {
    this.#file = file
    this.#program = program
    this.#most = most
  }

  /**
   * A text that was made of the same, or is made now.
   *
   * @param from - everything that the text depends on, in a form that can be cloned
   * @throws errors of `make`; nothing is kept then
   */
  of(from: readonly unknown[], make: () => string): string {
    const key = hash('sha256', serialize(from), 'base64url').slice(0, 22)
    this.#before ??= readTexts(this.#file, this.#program)
    let text = this.#now.get(key) ?? this.#before.get(key)
    if (text === undefined) {
      text = make()
      this.#made++
    }
    this.#now.set(key, text)
    return text
  }

  /** Keeps the texts for the next run, unless nearly all of them are kept. A failure only costs time. */
  save(): void {
    const { size } = this.#before ?? this.#now
    // Whoever asks for a few does not lose the others.
    const texts = this.#now.size * 2 < size ? new Map([...this.#now, ...this.#before!]) : this.#now
    if (this.#made * 20 < texts.size || texts.size === 0) return
    try {
      this.#file.write(writeTexts(texts, this.#program, this.#most), { durable: false })
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
    }
  }
}

function writeTexts(texts: ReadonlyMap<string, string>, program: string, most: number): string {
  let units = 0
  const kept = [...texts].filter(([, text]) => (units += text.length) <= most)
  const head: Head = { program, texts: kept.map(([key, text]) => [key, text.length]) }
  return [`${JSON.stringify(head)}\n`, ...kept.map(([, text]) => text)].join('')
}

// None where the file cannot be read, nor moved aside.
function readTexts(file: MachineFile, program: string): Map<string, string> {
  const texts = new Map<string, string>()
  try {
    const written = file.read()
    if (written === undefined) return texts
    let at = written.indexOf('\n') + 1
    const head = JSON.parse(written.slice(0, at)) as Head
    if (head.program !== program) return texts
    for (const [key, units] of head.texts) texts.set(key, written.slice(at, (at += units)))
    return texts
  } catch {
    return new Map()
  }
}
