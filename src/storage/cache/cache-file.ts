import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomic } from '../files/atomic-write.ts'

/**
 * Replaces a cache file as a whole, readable by its owner only (0600). Neither syncs nor throws, since a lost cache is
 * simply rebuilt. Returns whether it was written: it is not if its folder, and so the content, is gone.
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
