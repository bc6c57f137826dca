import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { temporaryBeside } from '../files/temporaries.ts'

/**
 * Replaces a cache file as a whole: a reader sees the old or the new content, never a mixture. Readable by its owner
 * only (0600). Not synced to the disk, since a lost cache is only made again; for the same reason nothing is thrown.
 * Its folder must exist. Answers whether it was written.
 */
export function replaceCacheFile(file: string, parts: Iterable<string | Uint8Array>): boolean {
  const temporary = temporaryBeside(dirname(file))
  try {
    const descriptor = openSync(temporary, 'wx', 0o600)
    try {
      for (const part of parts) writeAll(descriptor, typeof part === 'string' ? Buffer.from(part) : part)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
    return true
  } catch {
    rmSync(temporary, { force: true })
    return false
  }
}

/** One write may take less than it was given, as on a disk that is nearly full. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
}
