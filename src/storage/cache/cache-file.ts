import type { MachineFile } from '../../model/model.ts'

/**
 * Replaces a cache file as a whole, readable by its owner only (0600). Neither syncs nor throws, since a lost cache is
 * simply rebuilt. Returns whether it was written: it is not if its folder, and so the content, is gone.
 */
export function replaceCacheFile(file: MachineFile, parts: readonly (string | Uint8Array)[]): boolean {
  if (!file.at('..').stat()) return false
  try {
    file.write(parts, { durable: false })
    return true
  } catch {
    return false
  }
}
