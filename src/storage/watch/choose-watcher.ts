import { openChokidar } from './chokidar-watcher.ts'
import { openParcel } from './parcel-watcher.ts'
import type { OpenWatcher } from './watcher.ts'

/** Up to here chokidar is ready within half a second; 10,000 entries and what belongs to them. */
const mostFiles = 12_000
/** It lists a folder at each event in it: 4 ms of processor time for 1,000 files. */
const mostInOneFolderOfChokidar = 1000

/**
 * Watches with chokidar what is not too large for it, and with @parcel/watcher what is. Where that cannot, chokidar does
 * it all the same, and `impaired` tells what this costs.
 */
export const openFitting: OpenWatcher = async (folder, on, { files, mostInOneFolder }) => {
  if (files <= mostFiles && mostInOneFolder <= mostInOneFolderOfChokidar) return openChokidar(folder, on)
  try {
    return await openParcel(folder, on)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    on.impaired(`@parcel/watcher cannot watch ${folder} (${reason}); chokidar does, and takes seconds for new folders`)
    return openChokidar(folder, on)
  }
}
