import type { FileStat } from '../files/content-folder.ts'
import { closeSync, fstatSync, readSync } from 'node:fs'
import { arch, hostname, platform } from 'node:os'
import { crc32 } from 'node:zlib'
import type { MachineFile } from '../../model/model.ts'
import { replaceCacheFile } from './cache-file.ts'

/** The cached row of a content file, valid while its size, times and inode are unchanged. */
export interface SnapshotRow extends FileStat {
  /**
   * The facts that are at hand without parsing the front matter, and the resource that they were made for. The file is judged
   * anew unless something declares the keys in `declared`.
   */
  readonly facts?:
    | { readonly of: string; readonly values: Readonly<Record<string, unknown>>; readonly declared?: readonly string[] }
    | undefined
  /** Parses the front matter, which must be JSON-serializable. */
  data(): Record<string, unknown>
  /** Where the body begins in the file, in bytes. */
  bodyStart: number
}

/** The first line of the file, after its checksum; the chunks follow. */
interface Header {
  format: number
  version: string
  machine: string
  chunks: { folder: string; bytes: number; crc: number }[]
}

const FORMAT = 4
/** Rows per chunk, which is serialized in one go, blocking the event loop. */
const CHUNK_ROWS = 2000
/** Bytes of front matter per chunk: far below V8's longest string (512 MB). */
const CHUNK_BYTES = 16 * 1024 * 1024
/** Room for thousands of chunks; a snapshot with a longer header is invalid. */
const LONGEST_HEADER = 256 * 1024

/**
 * Writes a snapshot, replacing the previous one as a whole; the order of rows is not kept. Rows are only valid for an
 * equal `version`: that of the program and of whatever else decides how files are parsed. Yields between chunks. Never
 * throws, since nothing is lost without a snapshot: returns whether it was written.
 */
export async function saveSnapshot(file: MachineFile, version: string, rows: Iterable<SnapshotRow>): Promise<boolean> {
  try {
    const header: Header = { format: FORMAT, version, machine: thisMachine(), chunks: [] }
    const parts: Buffer[] = []
    for (const { folder, members } of chunksOf(rows)) {
      const part = toChunk(members)
      parts.push(part)
      header.chunks.push({ folder, bytes: part.length, crc: crc32(part) })
      await new Promise((resolve) => void setImmediate(resolve))
    }
    const line = JSON.stringify(header)
    return replaceCacheFile(file, [`${crc32(line)} ${line}\n`, ...parts])
  } catch {
    return false
  }
}

/**
 * Reads a snapshot: rows by path. Undefined if there is none, or if it has another version or machine, or is truncated
 * or corrupt (each chunk has a checksum): the caller then reads the files. Chunks that `only` rejects are not read: it is
 * called with each top-level folder, as `posts/`, and with an empty string for files beside the folders.
 */
export function openSnapshot(
  file: MachineFile,
  version: string,
  only: (folder: string) => boolean = () => true,
): Map<string, SnapshotRow> | undefined {
  let descriptor: number | undefined
  try {
    descriptor = file.openToRead()
    if (descriptor === undefined) return undefined
    const { header, end } = readHeader(descriptor)
    if (header.format !== FORMAT || header.version !== version || header.machine !== thisMachine()) return undefined
    const size = header.chunks.reduce((sum, { bytes }) => sum + bytes, end)
    if (size !== fstatSync(descriptor).size) return undefined
    const rows = new Map<string, SnapshotRow>()
    let position = end
    for (const { folder, bytes, crc } of header.chunks) {
      if (only(folder)) {
        const part = Buffer.allocUnsafeSlow(bytes)
        if (readSync(descriptor, part, 0, bytes, position) !== bytes || crc32(part) !== crc) return undefined
        for (const row of rowsOf(part)) rows.set(row.path, row)
      }
      position += bytes
    }
    return rows
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Reads the first line, `checksum header`. Throws if it is invalid. */
function readHeader(descriptor: number): { header: Header; end: number } {
  const start = Buffer.allocUnsafe(LONGEST_HEADER)
  const end = start.subarray(0, readSync(descriptor, start, 0, LONGEST_HEADER, 0)).indexOf('\n')
  const [crc, json] = splitOnce(start.toString('utf8', 0, Math.max(0, end)))
  if (crc !== String(crc32(json))) throw new Error('no header, or a damaged one')
  return { header: JSON.parse(json) as Header, end: end + 1 }
}

function splitOnce(line: string): [string, string] {
  const space = line.indexOf(' ')
  return [line.slice(0, Math.max(0, space)), line.slice(space + 1)]
}

// A line with the rows without their front matter (JSON leaves functions out), then a line with that of each.
function toChunk(rows: readonly SnapshotRow[]): Buffer {
  const lines = [rows, ...rows.map((row) => row.data())]
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

function rowsOf(chunk: Buffer): SnapshotRow[] {
  let end = chunk.indexOf('\n')
  return (JSON.parse(chunk.toString('utf8', 0, end)) as Stamped[]).map((row) => {
    const from = end + 1
    end = chunk.indexOf('\n', from)
    return new CachedRow(row, chunk, from, end)
  })
}

type Stamped = Omit<SnapshotRow, 'data'>

/** Its front matter stays text in the chunk until it is asked for: that takes less time and memory. */
class CachedRow implements SnapshotRow {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
  readonly bodyStart: number
  readonly facts: SnapshotRow['facts']
  readonly #chunk: Buffer
  readonly #from: number
  readonly #to: number

  constructor(
    { path, size, mtimeMs, ctimeMs, ino, bodyStart, facts }: Stamped,
    chunk: Buffer,
    from: number,
    to: number,
  ) {
    this.path = path
    this.size = size
    this.mtimeMs = mtimeMs
    this.ctimeMs = ctimeMs
    this.ino = ino
    this.bodyStart = bodyStart
    this.facts = facts
    this.#chunk = chunk
    this.#from = from
    this.#to = to
  }

  data(): Record<string, unknown> {
    return JSON.parse(this.#chunk.toString('utf8', this.#from, this.#to)) as Record<string, unknown>
  }
}

function* chunksOf(rows: Iterable<SnapshotRow>): Generator<{ folder: string; members: SnapshotRow[] }> {
  const byFolder = new Map<string, SnapshotRow[]>()
  for (const row of rows) {
    const folder = row.path.slice(0, row.path.indexOf('/') + 1)
    const members = byFolder.get(folder)
    if (members) members.push(row)
    else byFolder.set(folder, [row])
  }
  for (const [folder, all] of byFolder) {
    let members: SnapshotRow[] = []
    let bytes = 0
    for (const row of all) {
      // A file without a body, such as a JSON one, may consist of front matter only.
      bytes += row.bodyStart || row.size
      members.push(row)
      if (members.length < CHUNK_ROWS && bytes < CHUNK_BYTES) continue
      yield { folder, members }
      members = []
      bytes = 0
    }
    if (members.length > 0) yield { folder, members }
  }
}

/** Inodes are meaningless on other machines. */
function thisMachine(): string {
  return `${hostname()} ${platform()} ${arch()}`
}
