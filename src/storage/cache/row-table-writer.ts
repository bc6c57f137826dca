import type { FactKind, SnapshotRow } from './snapshot-row.ts'
import { getOrMake } from '../../text/values.ts'

/** Makes the bytes of a `RowTable`, row by row. */
export class RowTableWriter {
  readonly #version: string
  readonly #rows: Pick<SnapshotRow, 'path' | 'size' | 'mtimeMs' | 'ctimeMs' | 'ino' | 'bodyStart'>[] = []
  readonly #kind: number[] = []
  readonly #kinds = new Map<string, number>()
  readonly #pathEnds: number[] = []
  readonly #facts = new Texts()
  readonly #data = new Texts()
  #pathUnits = 0

  /** @param version of the derived facts: facts of another version are derived anew */
  constructor(version: string) {
    this.#version = version
  }

  get length(): number {
    return this.#rows.length
  }

  /** Bytes of front matter so far. */
  get bytes(): number {
    return this.#data.length
  }

  /** Adds a row; a row of another table is copied. Throws errors of its front matter. */
  add(row: SnapshotRow): void {
    const { path, size, mtimeMs, ctimeMs, ino, bodyStart, texts } = row
    const isKnown = texts?.version === this.#version
    const facts = isKnown ? undefined : row.facts
    this.#data.add(isKnown ? texts.data : JSON.stringify(row.data()))
    // With a leading comma, so that they can be parsed together.
    this.#facts.add(isKnown ? texts.facts : `,${JSON.stringify(facts?.values ?? null)}`)
    this.#kind.push(this.#numberOf(isKnown ? row.kind : facts))
    this.#pathEnds.push((this.#pathUnits += path.length))
    this.#rows.push({ path, size, mtimeMs, ctimeMs, ino, bodyStart })
  }

  /** Returns the table's bytes in memory of their own, which can be transferred to another thread. */
  finish(): Buffer {
    const paths = this.#rows.map(({ path }) => path).join('')
    const isNarrow = /^[\0-\u00ff]*$/.test(paths)
    const unit = isNarrow ? 1 : 2
    const pathBytes = Buffer.from(paths, isNarrow ? 'latin1' : 'utf16le')
    const kinds = Buffer.from(`[${[...this.#kinds.keys()].join(',')}]`)
    const numbers = (key: 'size' | 'mtimeMs' | 'ctimeMs' | 'ino') => Float64Array.from(this.#rows, (row) => row[key])
    const pathEnds = this.#pathEnds.map((end) => end * unit)
    const columns = [
      Uint32Array.of(this.length, unit, kinds.length, pathBytes.length, this.#facts.length, 0),
      ...[numbers('size'), numbers('mtimeMs'), numbers('ctimeMs'), numbers('ino')],
      Int32Array.from(this.#rows, ({ bodyStart }) => bodyStart),
      ...[pathEnds, this.#facts.ends, this.#data.ends].map((ends) => Uint32Array.from(ends)),
      Uint16Array.from(this.#kind),
    ]
    return joinBytes([
      ...columns.map(({ buffer }) => Buffer.from(buffer)),
      ...[kinds, pathBytes, this.#facts.filled, this.#data.filled],
    ])
  }

  #numberOf(kind: FactKind | undefined): number {
    if (!kind) return 0
    const { of, declared } = kind
    const text = JSON.stringify({ of, ...(declared && { declared }) })
    return getOrMake(this.#kinds, text, () => this.#kinds.size + 1)
  }
}

function joinBytes(parts: readonly Buffer[]): Buffer {
  const all = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) at += part.copy(all, at)
  return all
}

/** Concatenated texts in UTF-8. */
class Texts {
  length = 0
  readonly ends: number[] = []
  #bytes = Buffer.allocUnsafeSlow(64 * 1024)

  get filled(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }

  add(text: string | Buffer): void {
    // A UTF-16 unit takes at most three bytes.
    const most = typeof text === 'string' ? text.length * 3 : text.length
    if (this.length + most > this.#bytes.length) this.#grow(most)
    this.length += typeof text === 'string' ? this.#bytes.write(text, this.length) : text.copy(this.#bytes, this.length)
    this.ends.push(this.length)
  }

  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.length + bytes))
    this.filled.copy(larger)
    this.#bytes = larger
  }
}
