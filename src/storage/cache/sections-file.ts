import { fstatSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { MachineFile } from '../../model/model.ts'
import { quietly } from '../../text/values.ts'
import { useAndClose } from '../files/read-file.ts'
import { replaceCacheFile } from './cache-file.ts'

/** The first line of the file, after its own checksum; the sections follow. */
interface Header {
  readonly version: string
  readonly sections: readonly { readonly name: string; readonly bytes: number; readonly crc: number }[]
}

/** In bytes: room for thousands of sections; a file with a longer header is invalid. */
const longestHeader = 256 * 1024

export interface Sections {
  readonly names: readonly string[]
  /** Undefined if there is no such section, if it is damaged, and once the file has been replaced. */
  read(name: string): Buffer | undefined
}

/** Writes a file of named sections, each of several pieces, replacing the previous file. Returns whether it was written. */
export function saveSections(
  file: MachineFile,
  version: string,
  sections: ReadonlyMap<string, readonly Uint8Array[]>,
): boolean {
  const described = Array.from(sections, ([name, pieces]) => ({
    name,
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
    crc: pieces.reduce((sum, piece) => crc32(piece, sum), 0),
  }))
  const header = JSON.stringify({ version, sections: described } satisfies Header)
  return replaceCacheFile(file, [`${crc32(header)} ${header}\n`, ...[...sections.values()].flat()])
}

/** Opens such a file; undefined if it is missing, damaged or of another version. */
export function openSections(file: MachineFile, version: string): Sections | undefined {
  const first = reading(file, readHeader)
  if (!first || first.header.version !== version) return undefined
  const places = new Map<string, { readonly from: number; readonly bytes: number; readonly crc: number }>()
  let from = first.end
  for (const { name, bytes, crc } of first.header.sections) {
    places.set(name, { from, bytes, crc })
    from += bytes
  }
  const read = (name: string) =>
    reading(file, (descriptor) => {
      const place = places.get(name)
      // Another process may have replaced it.
      if (!place || readHeader(descriptor).line !== first.line || fstatSync(descriptor).size !== from) return undefined
      const section = Buffer.allocUnsafeSlow(place.bytes)
      const isWhole = readSync(descriptor, section, 0, place.bytes, place.from) === place.bytes
      return isWhole && crc32(section) === place.crc ? section : undefined
    })
  return { names: [...places.keys()], read }
}

function reading<T>(file: MachineFile, read: (descriptor: number) => T): T | undefined {
  return quietly(() => {
    const descriptor = file.openToRead()
    return descriptor === undefined ? undefined : useAndClose(descriptor, read)
  })
}

/** Throws if it is invalid. */
function readHeader(descriptor: number): { header: Header; line: string; end: number } {
  const start = Buffer.allocUnsafe(longestHeader)
  const end = start.subarray(0, readSync(descriptor, start, 0, longestHeader, 0)).indexOf('\n')
  const line = start.toString('utf8', 0, Math.max(0, end))
  const space = line.indexOf(' ')
  const json = line.slice(space + 1)
  if (space < 0 || line.slice(0, space) !== String(crc32(json))) throw new Error('no header, or a damaged one')
  return { header: JSON.parse(json) as Header, line, end: end + 1 }
}
