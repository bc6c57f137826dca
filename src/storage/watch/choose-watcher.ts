import { messageOf } from '../../define/errors.ts'
import { openChokidar } from './chokidar-watcher.ts'
import { openParcel } from './parcel-watcher.ts'
import type { OpenWatcher } from './watcher.ts'

/** Up to here chokidar is ready within half a second; enough for 10,000 entries and their other files. */
const mostFiles = 12_000
/** It lists a folder at each event in it: 4 ms of CPU time for 1,000 files. */
const mostInOneFolderOfChokidar = 1000

/**
 * Watches with chokidar unless the folder is too large for it, and else with @parcel/watcher. If that does not work,
 * falls back to chokidar, and `impaired` reports the cost.
 */
export const openFitting: OpenWatcher = async (folder, on, { files, mostInOneFolder }) => {
  if (files <= mostFiles && mostInOneFolder <= mostInOneFolderOfChokidar) return openChokidar(folder, on)
  try {
    return await openParcel(folder, on)
  } catch (error) {
    const reason = messageOf(error)
    on.impaired(`@parcel/watcher cannot watch ${folder} (${reason}); chokidar does, and takes seconds for new folders`)
    return openChokidar(folder, on)
  }
}
