import { hash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { MachineFile } from '../../model/model.ts'
import { ContentError } from '../files/content-error.ts'
import { quietly, tolerating } from '../../text/values.ts'

/** In UTF-16 units, of all texts. Beyond it, texts are dropped, first those that this run did not use. */
const mostUnits = 64 << 20

/** The first line of the file. */
interface Head {
  readonly program: string
  /** In the order of the texts, which follow without separators. */
  readonly texts: readonly (readonly [key: string, units: number])[]
}

/** Caches texts made by pure functions between runs, in a sealed file. A text's key covers all of its input. */
export class MadeTexts {
  readonly #file: MachineFile
  readonly #program: string
  readonly #most: number
  /** The texts of the previous run, read on first use. */
  #before: ReadonlyMap<string, string> | undefined
  /** The texts used in this run. */
  readonly #now = new Map<string, string>()
  #made = 0

  /** @param program - the version of all functions; texts of another version are ignored */
  constructor(file: MachineFile, program: string, most = mostUnits) {
    this.#file = file
    this.#program = program
    this.#most = most
  }

  /** Returns the text of `from` (cloneable: all that it depends on), or makes it. Throws errors of `make`, keeping nothing. */
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

  /** Keeps the texts for the next run, unless nearly all of them are kept already. A failure only costs time. */
  save(): void {
    const { size } = this.#before ?? this.#now
    // A run that uses few texts does not discard the others.
    const texts = this.#now.size * 2 < size ? new Map([...this.#now, ...this.#before!]) : this.#now
    if (this.#made * 20 < texts.size || texts.size === 0) return
    tolerating(ContentError, () => this.#file.write(writeTexts(texts, this.#program, this.#most), { durable: false }))
  }
}

function writeTexts(texts: ReadonlyMap<string, string>, program: string, most: number): string {
  let units = 0
  const kept = [...texts].filter(([, text]) => (units += text.length) <= most)
  const head: Head = { program, texts: kept.map(([key, text]) => [key, text.length]) }
  return [`${JSON.stringify(head)}\n`, ...kept.map(([, text]) => text)].join('')
}

// Empty if the file can be neither read nor moved aside.
function readTexts(file: MachineFile, program: string): Map<string, string> {
  return quietly(() => {
    const texts = new Map<string, string>()
    const written = file.read()
    if (written === undefined) return texts
    let at = written.indexOf('\n') + 1
    const head = JSON.parse(written.slice(0, at)) as Head
    if (head.program !== program) return texts
    for (const [key, units] of head.texts) texts.set(key, written.slice(at, (at += units)))
    return texts
  }, new Map<string, string>())
}
