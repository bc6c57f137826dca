import { join } from 'node:path'
import { readHeadOf } from '../files/read-file.ts'
import { quietly } from '../../text/values.ts'

/** Git's placeholder for a file of Git LFS. */
export interface LfsPointer {
  /** The SHA-256 of the file, in hexadecimal. */
  readonly oid: string
  /** In bytes. */
  readonly size: number
}

/** The longest pointer in bytes, by the specification; and the shortest. */
export const pointerBytes = { most: 1024, least: 100 } as const

const pointers =
  /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v1\n(?:ext-\d-[^\n]*\n)*oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n$/

/** Reads the text of a pointer; undefined for anything else. */
export function readPointer(text: string | Uint8Array): LfsPointer | undefined {
  if (text.length > pointerBytes.most || text.length < pointerBytes.least) return undefined
  const [, oid, size] = pointers.exec(typeof text === 'string' ? text : Buffer.from(text).toString('latin1')) ?? []
  return oid === undefined ? undefined : { oid, size: Number(size) }
}

/** Reads the pointer in a file of this size in bytes; undefined for any other file, and if it cannot be read. */
export function readPointerFile(absolute: string, size: number): LfsPointer | undefined {
  if (size > pointerBytes.most || size < pointerBytes.least) return undefined
  return quietly(() => readPointer(readHeadOf(absolute, size)))
}

/** The path of a file below `objects` of a store, as in git-lfs. */
export function placeOfObject({ oid }: Pick<LfsPointer, 'oid'>): string {
  return join(oid.slice(0, 2), oid.slice(2, 4), oid)
}
