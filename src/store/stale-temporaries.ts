import { lstatSync, readdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isTemporaryName, temporaryPid } from './atomic-write.ts'
import { isProcessAlive } from './process-alive.ts'

const MIN_AGE_MS = 60_000

/**
 * Removes, in a folder and all below it, the temporary files that killed processes left: those whose process is gone and
 * that are older than a minute. Gives the paths that it removed; what cannot be read or removed is passed over.
 */
export function removeStaleTemporaries(folder: string, now = Date.now()): string[] {
  const removed: string[] = []
  collect(folder, now, removed)
  return removed
}

function collect(folder: string, now: number, removed: string[]): void {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return
  }
  for (const entry of entries) {
    const { name } = entry
    if (entry.isDirectory()) {
      if (name !== 'node_modules' && name !== '.git') collect(join(folder, name), now, removed)
    } else if (isTemporaryName(name) && isStale(join(folder, name), name, now)) {
      try {
        unlinkSync(join(folder, name))
        removed.push(join(folder, name))
      } catch {
        // Another process was faster, or the folder is read-only.
      }
    }
  }
}

function isStale(path: string, name: string, now: number): boolean {
  const pid = temporaryPid(name)
  if (pid === undefined || isProcessAlive(pid)) return false
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat !== undefined && now - stat.mtimeMs > MIN_AGE_MS
}
