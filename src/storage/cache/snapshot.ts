import { closeSync, fstatSync, readSync } from 'node:fs'
import { arch, hostname, platform } from 'node:os'
import { crc32 } from 'node:zlib'
import type { MachineFile } from '../../model/model.ts'
import { fillCacheFile } from './cache-file.ts'
import { FileBytes } from './file-bytes.ts'
import { HELD_BYTES, RowTable, tableInFile } from './row-table.ts'
import { RowTableWriter } from './row-table-writer.ts'
import type { SnapshotRow } from './snapshot-row.ts'
import { SnapshotRows } from './snapshot-rows.ts'

/** The contents, which follow the tables: for each table, the top-level folder of its rows. */
interface Contents {
  format: number
  version: string
  machine: string
  tables: { folder: string; bytes: number; crc: number }[]
}

const FORMAT = 5
/** The most rows of a table, which is made in one go, blocking the event loop. */
const TABLE_ROWS = 2000
/** The bytes of front matter after which a table takes no more rows. */
const TABLE_BYTES = 16 * 1024 * 1024
/** Two numbers end the file: the length of the contents, and their checksum. */
const END_BYTES = 8
/** In bytes: room for many thousands of tables; a snapshot with longer contents is invalid. */
const LONGEST_CONTENTS = 16 * 1024 * 1024

/**
 * Writes a snapshot, replacing the previous one as a whole. Rows come ordered by path, and are valid only for an equal
 * `version`: that of the program and of everything else that decides how files are parsed. Yields between tables, and holds one
 * in memory at a time. Never rejects, since nothing is lost without a snapshot: returns whether it was written.
 */
export async function saveSnapshot(file: MachineFile, version: string, rows: Iterable<SnapshotRow>): Promise<boolean> {
  return fillCacheFile(file, snapshotChunks(version, rows)).catch(() => false)
}

async function* snapshotChunks(version: string, rows: Iterable<SnapshotRow>): AsyncGenerator<Buffer> {
  const contents: Contents = { format: FORMAT, version, machine: thisMachine(), tables: [] }
  for (const { folder, table } of tablesOf(version, rows)) {
    contents.tables.push({ folder, bytes: table.length, crc: crc32(table) })
    yield table
    await new Promise((resolve) => void setImmediate(resolve))
  }
  const text = Buffer.from(JSON.stringify(contents))
  yield text
  yield Buffer.from(Uint32Array.of(text.length, crc32(text)).buffer)
}

function* tablesOf(version: string, rows: Iterable<SnapshotRow>): Generator<{ folder: string; table: Buffer }> {
  let [writer, folder] = [new RowTableWriter(version), '']
  for (const row of rows) {
    const own = row.path.slice(0, row.path.indexOf('/') + 1)
    const isFull = writer.length === TABLE_ROWS || writer.bytes >= TABLE_BYTES
    if (writer.length > 0 && (isFull || own !== folder)) {
      yield { folder, table: writer.finish() }
      writer = new RowTableWriter(version)
    }
    folder = own
    writer.add(row)
  }
  if (writer.length > 0) yield { folder, table: writer.finish() }
}

/**
 * Reads a snapshot; up to `held` bytes, all of it is held in memory. Undefined if it is missing, truncated, corrupt (each table
 * has a checksum) or of another version or machine: the caller then reads the files. Tables that `only` rejects are not read:
 * it is called with each top-level folder, as `posts/`, and with an empty string for files beside the folders.
 */
export function openSnapshot(
  file: MachineFile,
  version: string,
  only: (folder: string) => boolean = () => true,
  held = HELD_BYTES,
): SnapshotRows | undefined {
  let descriptor: number | undefined
  try {
    descriptor = file.openToRead()
    if (descriptor === undefined) return undefined
    const { size } = fstatSync(descriptor)
    const { contents, from } = readContents(descriptor, size)
    if (contents.format !== FORMAT || contents.version !== version || contents.machine !== thisMachine())
      return undefined
    const inFile = size > held ? new FileBytes(descriptor, file.path) : undefined
    const opened = descriptor
    // From here on, `inFile` closes it.
    if (inFile) descriptor = undefined
    const tables = readTables(opened, contents, only, inFile)
    return tables?.end === from ? new SnapshotRows(tables.tables) : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Reads the tables, or only what precedes their front matter if that stays in the file. Undefined if one is damaged. */
function readTables(
  descriptor: number,
  { tables: described, version }: Contents,
  only: (folder: string) => boolean,
  inFile: FileBytes | undefined,
): { tables: RowTable[]; end: number } | undefined {
  const tables: RowTable[] = []
  const longest = described.reduce((most, { bytes }) => Math.max(most, bytes), 0)
  const again = inFile && Buffer.allocUnsafeSlow(longest)
  let end = 0
  for (const { folder, bytes, crc } of described) {
    if (only(folder)) {
      const table = readAt(descriptor, end, bytes, again)
      if (crc32(table) !== crc) return undefined
      tables.push(inFile ? tableInFile(table, version, { file: inFile, from: end }) : new RowTable(table, version))
    }
    end += bytes
  }
  return { tables, end }
}

/** Reads the contents, and where they begin. Throws if they are invalid. */
function readContents(descriptor: number, size: number): { contents: Contents; from: number } {
  const end = readAt(descriptor, size - END_BYTES, END_BYTES)
  const [length = 0, crc] = new Uint32Array(end.buffer, end.byteOffset, 2)
  if (length > LONGEST_CONTENTS) throw new Error('no contents, or damaged ones')
  const from = size - END_BYTES - length
  const text = readAt(descriptor, from, length)
  if (crc32(text) !== crc) throw new Error('no contents, or damaged ones')
  return { contents: JSON.parse(text.toString('utf8')) as Contents, from }
}

/** Reads exactly `length` bytes, into a new buffer or a given one. Throws if there are fewer. */
function readAt(descriptor: number, position: number, length: number, into?: Buffer): Buffer {
  const bytes = into ? into.subarray(0, length) : Buffer.allocUnsafeSlow(length)
  if (position < 0 || readSync(descriptor, bytes, 0, length, position) !== length) throw new Error('it is torn')
  return bytes
}

/** Inodes and byte order are meaningless on other machines. */
function thisMachine(): string {
  return `${hostname()} ${platform()} ${arch()}`
}
