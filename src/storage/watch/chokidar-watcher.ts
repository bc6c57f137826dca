import { realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { watch } from 'chokidar'
import { isSkippedName } from '../files/skipped-names.ts'
import { belowFolder, type Watcher, type WatcherEvents } from './watcher.ts'

/** More events than this within a second cost more than a rescan. */
const burst = 4000
/** An opening that has looked at nothing new for this many milliseconds never ends. */
const stuckMs = 3000
const outOfWatches = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

/**
 * Watches with chokidar. It is kept from the files, because a watch on a folder tells of all that is in it: with a watch
 * on each file it is ready three times as late. What it makes of an event, by comparing lists of the folder, comes later
 * than the event and is sometimes wrong (a folder removed and made again at once), so its `raw` events are taken.
 */
export const openChokidar = async (root: string, on: WatcherEvents): Promise<Watcher> => {
  const folder = realpathSync(root)
  let lookedAt = performance.now()
  const watcher = watch(folder, {
    persistent: false,
    followSymlinks: false,
    ignoreInitial: true,
    // Else it would pass over whatever has the name of an editor's temporary file, folders too.
    atomic: false,
    ignored: (path, stats) => {
      lookedAt = performance.now()
      if (path === folder) return false
      // With polling (CHOKIDAR_USEPOLLING) a folder tells of no change within its files.
      return isSkippedName(basename(path)) || (stats?.isDirectory() === false && !watcher.options.usePolling)
    },
  })
  watcher.on('raw', (type, name: string | null, details) => tellOf(on, folder, type, name, watchedPathOf(details)))
  let check: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      watcher.once('ready', resolve)
      watcher.on('error', (error) => whenFailed(error, on, folder, reject))
      // It waits for ever for a folder that became a file while it was being listed.
      check = setInterval(() => {
        if (performance.now() - lookedAt > stuckMs) reject(new Error('chokidar does not become ready'))
      }, stuckMs / 4).unref()
    })
  } catch (error) {
    await watcher.close()
    throw error
  } finally {
    clearInterval(check)
  }
  watcher.removeAllListeners('error')
  watcher.on('error', (error) => whenFailed(error, on, folder, on.failed))
  return { burst, close: () => watcher.close() }
}

function tellOf(on: WatcherEvents, folder: string, type: string, name: string | null, watched?: string): void {
  if (watched === undefined) return on.event(name ? belowFolder(folder, name) : '')
  // Without a name anything may have changed; the folder's own name is how its removal or move is told.
  if (name === null || (name === basename(watched) && type === 'rename')) on.event(belowFolder(folder, watched))
  if (name !== null && !isSkippedName(name)) on.event(belowFolder(folder, join(watched, name)))
}

function watchedPathOf(details: unknown): string | undefined {
  return (details as { watchedPath?: string } | undefined)?.watchedPath
}

function whenFailed(thrown: unknown, on: WatcherEvents, folder: string, fail: (error: Error) => void): void {
  const error = thrown as NodeJS.ErrnoException
  if (error.path === undefined || outOfWatches.has(error.code ?? '')) fail(error)
  else on.impaired(`cannot watch ${belowFolder(folder, error.path) || folder}: ${error.message}`)
}
