import { type Dirent, type Stats, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FSWatcher } from 'chokidar'
import { isSkippedName, pathInFolder } from '../../text/content-path.ts'
import { isDirectory } from '../files/folders-below.ts'
import type { Watcher, WatcherEvents } from './watcher.ts'

/** More events than this within a second cost more than a rescan. */
const burst = 4000
/** If opening makes no progress between this many checks, at intervals in milliseconds, it never will. */
const mostIdle = 4
const checkMs = 750
const outOfWatches = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

/**
 * Watches with chokidar. Files are excluded, because a watch on a folder reports everything in it: with a watch per file it
 * takes three times as long to be ready. Its processed events, from comparing folder listings, come later and are sometimes
 * wrong (a folder removed and recreated at once), so its `raw` events are used.
 */
export const openChokidar = async (root: string, on: WatcherEvents): Promise<Watcher> => {
  const folder = realpathSync(root)
  let idle = 0
  const watcher = new FolderWatcher({
    persistent: false,
    followSymlinks: false,
    ignoreInitial: true,
    // Otherwise it would skip anything named like an editor's temporary file, including folders.
    atomic: false,
    ignored: (path, stats) => {
      idle = 0
      if (path === folder) return false
      // With polling (CHOKIDAR_USEPOLLING) a folder does not report changes to its files.
      return isSkippedName(basename(path)) || (stats?.isDirectory() === false && !watcher.options.usePolling)
    },
  })
  watcher.on('raw', (type, name: string | null, details) => {
    const watched = (details as { watchedPath?: string } | undefined)?.watchedPath
    if (type === 'rename' && name !== null && watched !== undefined) watcher.addFolder(join(watched, name))
    emitFor(on, folder, type, name, watched)
  })
  watcher.add(folder)
  let check: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      watcher.once('ready', resolve)
      watcher.on('error', (error) => whenFailed(error, on, folder, reject))
      // It waits forever for a folder that became a file during its listing. After a while in which the thread was busy, there is
      // one check, and what the disk has answered meanwhile comes before the next one.
      check = setInterval(() => {
        if (idle++ === mostIdle) reject(new Error('chokidar does not become ready'))
      }, checkMs).unref()
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

/**
 * chokidar lists a folder at each event in it, and stats every file for comparison: the cost of a write would grow with its
 * folder. The comparison is not used here, so a folder is listed once, for its subfolders. Polling does need the listings.
 */
class FolderWatcher extends FSWatcher {
  readonly #listed = new Set<string>()

  /** Watches new folders, until another watcher is opened because of them. */
  addFolder(path: string): void {
    if (!this.options.usePolling && !isSkippedName(basename(path)) && isDirectory(path)) this.add(path)
  }

  // Its timer would keep the process alive for a second after a change in a folder that is not listed.
  override _throttle(...args: Parameters<FSWatcher['_throttle']>): ReturnType<FSWatcher['_throttle']> {
    // oxlint-disable-next-line no-underscore-dangle
    const throttler = super._throttle(...args)
    if (throttler) throttler.timeoutObject.unref()
    return throttler
  }

  // There is no option for this; the version is pinned, and a test counts the system calls.
  override _readdirp(...[root, options]: Parameters<FSWatcher['_readdirp']>): ReturnType<FSWatcher['_readdirp']> {
    const { usePolling } = this.options
    if (!usePolling && this.#listed.has(root)) return undefined
    this.#listed.add(root)
    // oxlint-disable-next-line no-underscore-dangle
    return super._readdirp(root, usePolling ? options : foldersOnly(options))
  }
}

type ListOptions = Parameters<FSWatcher['_readdirp']>[1]

function foldersOnly(options: ListOptions): ListOptions {
  return {
    ...options,
    type: 'directories',
    alwaysStat: false,
    fileFilter: () => false,
    directoryFilter: (entry) => {
      // chokidar uses stats only for their type, which the folder's listing has.
      entry.stats = entry.dirent as Dirent & Stats
      return typeof options?.directoryFilter === 'function' && options.directoryFilter(entry)
    },
  }
}

function emitFor(on: WatcherEvents, folder: string, type: string, name: string | null, watched?: string): void {
  if (watched === undefined) return on.event(name ? (pathInFolder(folder, name) ?? '') : '')
  // Without a name anything may have changed; the folder's own name reports that it was removed or moved.
  if (name === null || (name === basename(watched) && type === 'rename')) on.event(pathInFolder(folder, watched) ?? '')
  if (name !== null && !isSkippedName(name)) on.event(pathInFolder(folder, join(watched, name)) ?? '')
}

function whenFailed(thrown: unknown, on: WatcherEvents, folder: string, fail: (error: Error) => void): void {
  const error = thrown as NodeJS.ErrnoException
  const path = pathInFolder(folder, error.path ?? folder) ?? ''
  // The folder above reports when one below can be read again, but nothing does for the root.
  if (path === '' || outOfWatches.has(error.code ?? '')) fail(error)
  else on.impaired(`cannot watch ${path}: ${error.message}`)
}
