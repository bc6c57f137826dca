import { readdirSync } from 'node:fs'
import { openChokidar } from './chokidar-watcher.ts'
import { openParcel } from './parcel-watcher.ts'
import { isSkippedName } from './skipped-names.ts'
import type { OpenWatcher } from './watcher.ts'

/** Up to here chokidar is ready within half a second; 10,000 entries and what belongs to them. */
const mostFiles = 12_000
/** It lists a folder at each event in it: 4 ms of processor time for 1,000 files. */
const mostInOneFolder = 1000

/**
 * Watches with chokidar what is not too large for it, and with @parcel/watcher what is. Where that cannot, chokidar does
 * it all the same, and `impaired` tells what this costs.
 */
export const openFitting: OpenWatcher = async (folder, on) => {
  if (fitsChokidar(folder)) return openChokidar(folder, on)
  try {
    return await openParcel(folder, on)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    on.impaired(`@parcel/watcher cannot watch ${folder} (${reason}); chokidar does, and takes seconds for new folders`)
    return openChokidar(folder, on)
  }
}

function fitsChokidar(folder: string): boolean {
  const waiting = [folder]
  let files = 0
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    let inThis = 0
    for (const entry of entriesOf(path)) {
      if (isSkippedName(entry.name)) continue
      if (entry.isDirectory()) waiting.push(`${path}/${entry.name}`)
      else inThis++
    }
    files += inThis
    if (inThis > mostInOneFolder || files > mostFiles) return false
  }
  return true
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
