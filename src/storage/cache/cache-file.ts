import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomic } from '../files/atomic-write.ts'

/**
 * Replaces a cache file as a whole. Readable by its owner only (0600). Not synced to the disk, since a lost cache is only
 * made again; for the same reason nothing is thrown. Answers whether it was written, which it is not where its folder is
 * gone, and the content with it.
 */
export function replaceCacheFile(file: string, parts: readonly (string | Uint8Array)[]): boolean {
  if (!existsSync(dirname(file))) return false
  try {
    writeFileAtomic(file, parts, { mode: 0o600, durable: false })
    return true
  } catch {
    return false
  }
}
