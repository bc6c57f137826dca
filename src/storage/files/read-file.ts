import { isUtf8 } from 'node:buffer'
import type { Hash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { ContentError } from './content-error.ts'
import { MAX_FILE_BYTES, positionAt, tooLarge } from './limits.ts'
import { quietly, tolerating } from '../../text/values.ts'
import { codeOf } from './write-error.ts'

/** For opening others' files: O_NOFOLLOW, as a link may replace a checked file; O_NONBLOCK, as a named pipe would block. */
export const NO_TRAP = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
/** The same, for reading. */
export const READ_SAFELY = constants.O_RDONLY | NO_TRAP

/** Most entries fit; reading them takes no stat. */
const scratch = Buffer.allocUnsafeSlow(128 * 1024)
const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read: permission denied',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'does not exist: a part of the path is a file',
  EAGAIN: 'is not a file',
  ENXIO: 'is not a file',
}

/** System error codes of conditions that may pass without any change to the file. */
export const passingCodes: ReadonlySet<string> = new Set('EMFILE ENFILE ENOMEM EIO EBUSY ESTALE ETIMEDOUT'.split(' '))

/**
 * Returns the result of `work`, or `instead` if it throws; but throws an error that may pass: it says nothing of a file. `thrown`:
 * further codes of errors to throw.
 */
export function unlessPassing<Made, Instead = undefined>(
  work: () => Made,
  instead?: Instead,
  thrown: readonly string[] = [],
): Made | Instead {
  try {
    return work()
  } catch (error) {
    if (passingCodes.has(codeOf(error)) || thrown.includes(codeOf(error))) throw error
    return instead as Instead
  }
}

/** Reads a file's text; `realPath` resolves a link, or throws. `name` is the file's name in ContentErrors. */
export function readTextOf(absolute: string, name: string, realPath: () => string): string {
  return withFile(absolute, name, realPath, (descriptor) => {
    const length = readSync(descriptor, scratch, 0, scratch.length, null)
    if (length === 0) assertFile(descriptor, name)
    if (length < scratch.length) return decodeUtf8(scratch.subarray(0, length), name)
    if (assertFile(descriptor, name) > MAX_FILE_BYTES) throw tooLarge(name)
    return decodeUtf8(Buffer.concat([scratch, readFileSync(descriptor)]), name)
  })
}

/** Reads a file's bytes, like `readTextOf`. */
export function readBytesOf(absolute: string, name: string, realPath: () => string): Uint8Array {
  return withFile(absolute, name, realPath, (descriptor) => {
    assertFile(descriptor, name)
    return readFileSync(descriptor)
  })
}

/** Reads the first bytes of a file, up to a number. Throws system errors. */
export function readHeadOf(absolute: string, most: number): Uint8Array {
  return useAndClose(openSync(absolute, 'r'), (descriptor) => {
    const head = Buffer.alloc(most)
    return head.subarray(0, readSync(descriptor, head, 0, most, 0))
  })
}

/** Reads a whole text. Throws system errors, also for a link; a pipe does not block. */
export function readSafely(absolute: string): string {
  return useAndClose(openSync(absolute, READ_SAFELY), (descriptor) => readFileSync(descriptor, 'utf8'))
}

/** Passes the descriptor of an open file on, and closes it. */
export function useAndClose<T>(descriptor: number, use: (descriptor: number) => T): T {
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Feeds a file of any size to a hash, part by part. Throws system errors. */
export function hashFile(absolute: string, hash: Hash): Hash {
  return useAndClose(openSync(absolute, READ_SAFELY), (descriptor) => {
    for (let length = -1; length !== 0;) {
      length = readSync(descriptor, scratch)
      hash.update(scratch.subarray(0, length))
    }
    return hash
  })
}

function withFile<T>(absolute: string, name: string, realPath: () => string, use: (descriptor: number) => T): T {
  try {
    return useAndClose(openNoFollow(absolute) ?? openSync(realPath(), READ_SAFELY), use)
  } catch (error) {
    if (error instanceof ContentError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new ContentError(name, REASONS[code ?? ''] ?? `cannot be read (${code})`, { code, cause: error })
  }
}

/** Undefined if the path is a link. */
function openNoFollow(absolute: string): number | undefined {
  return tolerating(['ELOOP'], () => openSync(absolute, READ_SAFELY))
}

function assertFile(descriptor: number, name: string): number {
  const stat = fstatSync(descriptor)
  if (!stat.isFile()) throw new ContentError(name, 'is not a file')
  return stat.size
}

/** Decodes bytes like those of a file. Throws ContentError like `readTextOf`. */
export function textOfBytes(bytes: Uint8Array, name: string): string {
  if (bytes.length > MAX_FILE_BYTES) throw tooLarge(name)
  return decodeUtf8(Buffer.from(bytes), name)
}

function decodeUtf8(bytes: Buffer, name: string): string {
  const text = bytes.toString('utf8')
  // Decoding replaces invalid bytes with U+FFFD, which a later write would put into the file.
  const odd = text.indexOf('\ufffd')
  if (odd !== -1 && !isUtf8(bytes)) {
    throw new ContentError(name, 'is not UTF-8 text', { ...positionAt(text, odd), hint: 'save it as UTF-8' })
  }
  return text
}

/** The names in a folder; none if it cannot be read. */
export function readNamesIn(folder: string): string[] {
  return quietly(() => readdirSync(folder), [])
}

/** The same, but throws an error that may pass, and those of further codes. */
export function listNames(folder: string, thrown?: readonly string[]): string[] {
  return unlessPassing(() => readdirSync(folder), [], thrown)
}

/** Whether two files hold the same bytes; undefined stands for no file. */
export function areSameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0
}
