import type { FileStat } from '../files/content-folder.ts'
import type { FileBytes } from './file-bytes.ts'
import type { FactKind, Facts, RowTexts, SnapshotRow } from './snapshot-row.ts'

/** The numbers at the beginning: rows, bytes per unit in paths, bytes of kinds, of paths, of facts; the last is unused. */
const HEAD_NUMBERS = 6
/** Bytes of a row in the columns. */
const ROW_BYTES = 4 * 8 + 4 * 4 + 2

/** In bytes. Front matter beyond this stays on disk until it is needed: that of most entries never is. */
export const HELD_BYTES = 128 * 1024 * 1024

/** Returns how many of a table's bytes precede its front matter. */
export function bytesBeforeData({ buffer, byteOffset }: Buffer): number {
  const [length = 0, , kindBytes = 0, pathBytes = 0, factBytes = 0] = new Uint32Array(buffer, byteOffset, HEAD_NUMBERS)
  return HEAD_NUMBERS * 4 + length * ROW_BYTES + kindBytes + pathBytes + factBytes
}

/** Where a table's front matter is, if it is not held in memory. */
export interface DataInFile {
  readonly file: FileBytes
  /** Where the table begins in the file, or would begin if all of it were there. */
  readonly from: number
}

/** Makes a table that holds only what precedes its front matter: a copy, so that `bytes` can be freed. */
export function tableInFile(bytes: Buffer, version: string, inFile: DataInFile): RowTable {
  const before = bytes.subarray(0, bytesBeforeData(bytes))
  const own = Buffer.allocUnsafeSlow(before.length)
  before.copy(own)
  return new RowTable(own, version, inFile)
}

type Column = Float64Array | Int32Array | Uint32Array | Uint16Array

/** Rows in columns: typed arrays and concatenated texts, parsed only on demand, with hardly any memory besides the bytes. */
export class RowTable {
  readonly length: number
  readonly version: string
  readonly size: Float64Array
  readonly mtimeMs: Float64Array
  readonly ctimeMs: Float64Array
  readonly ino: Float64Array
  readonly bodyStart: Int32Array
  readonly #bytes: Buffer
  readonly #kind: Uint16Array
  readonly #kinds: readonly FactKind[]
  readonly #paths: Texts
  readonly #facts: Texts
  readonly #data: Texts
  readonly #encoding: 'latin1' | 'utf16le'
  readonly #inFile: DataInFile | undefined

  /** @param bytes of a `RowTableWriter`, in a buffer of their own; with `inFile`, only those before the front matter */
  constructor(bytes: Buffer, version: string, inFile?: DataInFile) {
    const { buffer, byteOffset } = bytes
    const head = new Uint32Array(buffer, byteOffset, HEAD_NUMBERS)
    const [length = 0, unit, kindBytes = 0, pathBytes = 0, factBytes = 0] = head
    let at = head.byteLength
    const take = <T extends Column>(
      Of: (new (of: ArrayBufferLike, from: number, length: number) => T) & { readonly BYTES_PER_ELEMENT: number },
    ): T => {
      const column = new Of(buffer, byteOffset + at, length)
      at += column.byteLength
      return column
    }
    this.#bytes = bytes
    this.#inFile = inFile
    this.length = length
    this.version = version
    this.size = take(Float64Array)
    this.mtimeMs = take(Float64Array)
    this.ctimeMs = take(Float64Array)
    this.ino = take(Float64Array)
    this.bodyStart = take(Int32Array)
    const ends = [take(Uint32Array), take(Uint32Array), take(Uint32Array)] as const
    this.#kind = take(Uint16Array)
    this.#kinds = JSON.parse(bytes.toString('utf8', at, at + kindBytes)) as FactKind[]
    this.#encoding = unit === 1 ? 'latin1' : 'utf16le'
    at += kindBytes
    this.#paths = { from: at, ends: ends[0] }
    this.#facts = { from: at + pathBytes, ends: ends[1] }
    this.#data = { from: at + pathBytes + factBytes, ends: ends[2] }
  }

  pathAt(index: number): string {
    return this.#bytes.toString(this.#encoding, startOf(this.#paths, index), endOf(this.#paths, index))
  }

  /** @param path the row's path, if the caller has it */
  rowAt(index: number, path = this.pathAt(index)): SnapshotRow {
    return new TableRow(this, index, path)
  }

  /** Records a file's size and times. */
  stamp(index: number, { size, mtimeMs, ctimeMs, ino }: Omit<FileStat, 'path'>): void {
    this.size[index] = size
    this.mtimeMs[index] = mtimeMs
    this.ctimeMs[index] = ctimeMs
    this.ino[index] = ino
  }

  kindAt(index: number): FactKind | undefined {
    return this.#kinds[this.#kind[index]! - 1]
  }

  factsAt(index: number): Facts | undefined {
    const kind = this.kindAt(index)
    if (!kind) return undefined
    const { of, declared } = kind
    const values = this.#valuesAt(index)
    return declared ? { of, declared, values } : { of, values }
  }

  dataAt(index: number): Record<string, unknown> {
    const [start, end] = [startOf(this.#data, index), endOf(this.#data, index)]
    // Making a buffer for each row would take longer than its text.
    const text = this.#inFile ? this.#dataTextAt(index).toString('utf8') : this.#bytes.toString('utf8', start, end)
    return JSON.parse(text) as Record<string, unknown>
  }

  /** Valid until other rows are read. */
  textsAt(index: number): RowTexts {
    const facts = this.#bytes.subarray(startOf(this.#facts, index), endOf(this.#facts, index))
    return { facts, data: this.#dataTextAt(index), version: this.version }
  }

  // Reading the first row implies that the others will be read, too.
  #dataTextAt(index: number): Buffer {
    const [start, end] = [startOf(this.#data, index), endOf(this.#data, index)]
    if (!this.#inFile) return this.#bytes.subarray(start, end)
    const { file, from } = this.#inFile
    return file.read(from + start, end - start, index === 0 ? endOf(this.#data, this.length - 1) - end : 0)
  }

  // Reading the first row implies reading all: parsing them together takes a third of the time.
  #valuesAt(index: number): Facts['values'] {
    if (index === 0 && parsed?.table !== this) {
      const all = this.#bytes.toString('utf8', this.#facts.from + 1, endOf(this.#facts, this.length - 1))
      parsed = { table: this, facts: JSON.parse(`[${all}]`) as Facts['values'][] }
    }
    if (parsed?.table === this) return parsed.facts[index]!
    const text = this.#bytes.toString('utf8', startOf(this.#facts, index) + 1, endOf(this.#facts, index))
    return JSON.parse(text) as Facts['values']
  }
}

/** The facts of the table read last. */
let parsed: { readonly table: RowTable; readonly facts: readonly Facts['values'][] } | undefined

/** Concatenated texts: where they begin, and after how many bytes each of them ends. */
interface Texts {
  readonly from: number
  readonly ends: Uint32Array
}

function startOf({ from, ends }: Texts, index: number): number {
  return index === 0 ? from : from + ends[index - 1]!
}

function endOf({ from, ends }: Texts, index: number): number {
  return from + ends[index]!
}

class TableRow implements SnapshotRow {
  readonly path: string
  readonly #table: RowTable
  readonly #index: number

  constructor(table: RowTable, index: number, path: string) {
    this.#table = table
    this.#index = index
    this.path = path
  }

  get size(): number {
    return this.#table.size[this.#index]!
  }

  get mtimeMs(): number {
    return this.#table.mtimeMs[this.#index]!
  }

  get ctimeMs(): number {
    return this.#table.ctimeMs[this.#index]!
  }

  get ino(): number {
    return this.#table.ino[this.#index]!
  }

  get bodyStart(): number {
    return this.#table.bodyStart[this.#index]!
  }

  get kind(): FactKind | undefined {
    return this.#table.kindAt(this.#index)
  }

  get facts(): Facts | undefined {
    return this.#table.factsAt(this.#index)
  }

  get texts(): RowTexts {
    return this.#table.textsAt(this.#index)
  }

  data(): Record<string, unknown> {
    return this.#table.dataAt(this.#index)
  }
}
