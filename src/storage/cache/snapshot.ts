import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { arch, hostname, platform } from 'node:os'
import { crc32 } from 'node:zlib'
import { replaceCacheFile } from './cache-file.ts'
import { packColumn, unpackColumn } from './columns.ts'
import type { Column } from './columns.ts'
import { packTimes, type Times, unpackTimes } from './pack-times.ts'

/** What is remembered about one content file, so that it need not be read while its size, times and inode stay. */
export interface SnapshotRow {
  /** Posix, relative to the content folder. */
  path: string
  /** Bytes. */
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
  /** The parsed front matter; must survive JSON. */
  data: Record<string, unknown>
  /** Where the body begins in the file, in bytes. */
  bodyStart: number
  /** Whatever else is worth keeping; must survive JSON. */
  extra?: Record<string, unknown>
}

/** Which part of a snapshot to read. */
export interface SnapshotOptions {
  /** Is asked for each top-level folder, as `posts/`, and as the empty string for files beside the folders. */
  only?: (folder: string) => boolean
}

/** Both are copied into strings without being decoded, which UTF-8 is not. */
type ChunkEncoding = 'latin1' | 'utf16le'

interface Header {
  format: number
  version: string
  machine: string
  chunks: { folder: string; bytes: number; crc: number; encoding: ChunkEncoding }[]
}

/** Rows whose data have the same keys, or such as have few like them. */
interface Group {
  paths: string[]
  sizes: number[]
  modified: Times
  changed: Times
  inodes: number[]
  bodyStarts: number[]
  data: Column
  extra?: Column
}

const FORMAT = 2
/** Rows in a chunk: the more, the less is repeated; but a chunk is packed in one go, which the event loop waits for. */
const CHUNK_ROWS = 2000
/** Bytes of front matter in a chunk: far below the longest string of V8 (512 MB). */
const CHUNK_BYTES = 16 * 1024 * 1024
/** Rows with the same keys that are not worth columns of their own. */
const FEW_ROWS = 8
const LONGEST_HEADER = 16 * 1024 * 1024

/**
 * Writes a snapshot, replacing the one before as a whole; the order of rows is not kept. `version` is what must be
 * equal for the rows to be of use later: the program's version and whatever else decides how files are parsed. Lets
 * others run between chunks. Never throws, since nothing is lost without a snapshot: answers whether it was written.
 */
export async function saveSnapshot(
  file: string,
  { version }: { version: string },
  rows: Iterable<SnapshotRow>,
): Promise<boolean> {
  try {
    const header: Header = { format: FORMAT, version, machine: thisMachine(), chunks: [] }
    const parts: Buffer[] = []
    for (const { folder, members } of chunksOf(rows)) {
      const text = JSON.stringify(groupsOf(members).map(packGroup))
      const encoding = encodingFor(text)
      const part = Buffer.from(encoding === 'latin1' ? escapeWide(text) : text, encoding)
      parts.push(part)
      header.chunks.push({ folder, bytes: part.length, crc: crc32(part), encoding })
      await new Promise((resolve) => void setImmediate(resolve))
    }
    const line = JSON.stringify(header)
    return replaceCacheFile(file, [`${crc32(line)} ${line}\n`, ...parts])
  } catch {
    return false
  }
}

/**
 * Reads a snapshot: rows by path. Undefined when there is none, or it is of another version or machine, torn or
 * damaged (each chunk has a checksum): the caller then reads the files. Chunks that `only` declines are not read.
 */
export function openSnapshot(
  file: string,
  version: string,
  options: SnapshotOptions = {},
): Map<string, SnapshotRow> | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, 'r')
    const { header, end } = readHeader(descriptor)
    if (header.format !== FORMAT || header.version !== version || header.machine !== thisMachine()) return undefined
    const size = header.chunks.reduce((sum, { bytes }) => sum + bytes, end)
    if (size !== fstatSync(descriptor).size) return undefined
    const rows = new Map<string, SnapshotRow>()
    const buffer = Buffer.allocUnsafeSlow(Math.max(0, ...header.chunks.map(({ bytes }) => bytes)))
    let position = end
    for (const { folder, bytes, crc, encoding } of header.chunks) {
      if (options.only?.(folder) ?? true) {
        const part = buffer.subarray(0, bytes)
        if (readSync(descriptor, part, 0, bytes, position) !== bytes || crc32(part) !== crc) return undefined
        for (const group of JSON.parse(part.toString(encoding)) as Group[]) unpackGroup(group, rows)
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

/** Reads the first line, `checksum header`. Throws when it is none. */
function readHeader(descriptor: number): { header: Header; end: number } {
  let start = Buffer.allocUnsafe(64 * 1024)
  for (let filled = 0; filled < LONGEST_HEADER;) {
    const got = readSync(descriptor, start, filled, start.length - filled, filled)
    const newline = start.subarray(0, filled + got).indexOf(10, filled)
    if (newline !== -1) return { header: parseHeader(start.toString('utf8', 0, newline)), end: newline + 1 }
    if (got === 0) break
    filled += got
    if (filled === start.length) start = Buffer.concat([start, Buffer.allocUnsafe(start.length)])
  }
  throw new Error('no header')
}

function parseHeader(line: string): Header {
  const space = line.indexOf(' ')
  const json = line.slice(space + 1)
  if (line.slice(0, space) !== String(crc32(json))) throw new Error('damaged header')
  return JSON.parse(json) as Header
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
      // A file without a body, such as a JSON one, may be nothing but front matter.
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

function groupsOf(rows: SnapshotRow[]): SnapshotRow[][] {
  const groups = new Map<string, SnapshotRow[]>()
  for (const row of rows) {
    const keys = JSON.stringify([Object.keys(row.data), row.extra && Object.keys(row.extra)])
    const group = groups.get(keys)
    if (group) group.push(row)
    else groups.set(keys, [row])
  }
  // Columns of a few rows are dearer than the rows as they are, which is what rows of different keys are packed as.
  const all = [...groups.values()]
  const rare = all.filter((group) => group.length < FEW_ROWS).flat()
  const others = [rare.filter((row) => row.extra), rare.filter((row) => !row.extra)]
  return [...all.filter((group) => group.length >= FEW_ROWS), ...others.filter((group) => group.length > 0)]
}

function packGroup(rows: SnapshotRow[]): Group {
  return {
    paths: rows.map((row) => row.path),
    sizes: rows.map((row) => row.size),
    modified: packTimes(rows.map((row) => row.mtimeMs)),
    changed: packTimes(rows.map((row) => row.ctimeMs)),
    inodes: rows.map((row) => row.ino),
    bodyStarts: rows.map((row) => row.bodyStart),
    data: packColumn(rows.map((row) => row.data)),
    ...(rows[0]!.extra && { extra: packColumn(rows.map((row) => row.extra)) }),
  }
}

function unpackGroup(group: Group, rows: Map<string, SnapshotRow>): void {
  const { paths, sizes, inodes, bodyStarts } = group
  const modified = unpackTimes(group.modified)
  const changed = unpackTimes(group.changed)
  const data = unpackColumn(group.data) as Record<string, unknown>[]
  const extra = group.extra && (unpackColumn(group.extra) as Record<string, unknown>[])
  for (let at = 0; at < paths.length; at += 1) {
    const row: SnapshotRow = {
      path: paths[at]!,
      size: sizes[at]!,
      mtimeMs: modified[at]!,
      ctimeMs: changed[at]!,
      ino: inodes[at]!,
      data: data[at]!,
      bodyStart: bodyStarts[at]!,
    }
    if (extra) row.extra = extra[at]!
    rows.set(row.path, row)
  }
}

/** Latin-1 holds Western text, with a few wider characters escaped; other scripts are better off with UTF-16. */
function encodingFor(text: string): ChunkEncoding {
  return Buffer.byteLength(text) > text.length * 1.25 ? 'utf16le' : 'latin1'
}

function escapeWide(text: string): string {
  return text.replace(/[\u0100-\uffff]/g, (wide) => `\\u${wide.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Inodes mean nothing elsewhere. */
function thisMachine(): string {
  return `${hostname()} ${platform()} ${arch()}`
}
