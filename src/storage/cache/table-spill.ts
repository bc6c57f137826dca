import { writeFileSync } from 'node:fs'
import type { MachineFile } from '../../model/model.ts'
import { FileBytes } from './file-bytes.ts'
import { bytesBeforeData, type DataInFile, HELD_BYTES, RowTable, tableInFile } from './row-table.ts'

/**
 * Makes tables whose front matter is held in memory up to a limit, and spilled to a file beyond it (or held after all, if the
 * disk is full). The file is unlinked at once, so that nothing else can open it and it vanishes with the process.
 */
export class TableSpill {
  #place: MachineFile | undefined
  readonly #most: number
  #held = 0
  #spilled = 0
  #file: { readonly descriptor: number; readonly bytes: FileBytes } | undefined

  /** @param place of the file: an unused name */
  constructor(place: MachineFile, most = HELD_BYTES) {
    this.#place = place
    this.#most = most
  }

  /** @param bytes as written by `RowTableWriter`, in a buffer of their own */
  table(bytes: Buffer, version: string): RowTable {
    const before = bytesBeforeData(bytes)
    const data = bytes.subarray(before)
    const spilled = this.#held + data.length > this.#most ? this.#spill(data) : undefined
    if (spilled) return tableInFile(bytes, version, { file: spilled.file, from: spilled.from - before })
    this.#held += data.length
    return new RowTable(bytes, version)
  }

  #spill(data: Buffer): DataInFile | undefined {
    try {
      this.#file ??= this.#place && openUnnamed(this.#place)
      if (!this.#file) return undefined
      writeFileSync(this.#file.descriptor, data)
    } catch {
      // Part of it may have been written, which would shift all that follows.
      this.#place = this.#file = undefined
      return undefined
    }
    const from = this.#spilled
    this.#spilled += data.length
    return { file: this.#file.bytes, from }
  }
}

function openUnnamed(place: MachineFile): { descriptor: number; bytes: FileBytes } {
  const descriptor = place.openToAppend()
  const bytes = new FileBytes(descriptor, place.path)
  place.remove()
  return { descriptor, bytes }
}
