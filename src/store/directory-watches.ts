import { readdirSync, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'

/** Opens one non-recursive watch; the default is `fs.watch`, tests pass one that fails. */
export type OpenWatch = (
  directory: string,
  options: { persistent: boolean },
  listener: (type: 'rename' | 'change', name: string | null) => void,
) => FSWatcher

/** What a set of directory watches reports. Paths are posix and relative to the root; the root itself is `''`. */
export interface DirectoryEvents {
  /** Something happened to `path`. `appeared` is also true when it vanished, moved or was replaced. */
  event(path: string, appeared: boolean): void
  /** A directory cannot be watched (permission denied, an I/O error); the others go on. */
  refused(path: string, error: Error): void
}

/** Watches on a folder and every directory below it: one each, none on files. */
export interface DirectoryWatches {
  /** Watches `path` and all directories below it afresh. Throws `OutOfWatches` when the system has no more to give. */
  renew(path: string): void
  /** Stops watching `path` and all below it; false when it was not watched. */
  drop(path: string): boolean
  /** Whether `path` is a directory that is being watched. */
  has(path: string): boolean
  /** Whether `path` is a directory that was refused; worth another try when its mode changes. */
  wasRefused(path: string): boolean
}

/** The system's limit on watches (ENOSPC) or on open files and inotify instances (EMFILE, ENFILE) is reached. */
export class OutOfWatches extends Error {
  override name = 'OutOfWatches'
}

interface Watched {
  watcher: FSWatcher
  subdirectories: Set<string>
}

/**
 * Starts with no watches; `renew('')` places them all. The order in `renew` is what makes it gapless: a directory is
 * read only once its watch is in place, so whatever appears in it later is an event, and whatever was there before is
 * found by reading.
 */
export function openDirectoryWatches(
  root: string,
  ignores: (name: string) => boolean,
  on: DirectoryEvents,
  openWatch: OpenWatch = watch,
): DirectoryWatches {
  const watched = new Map<string, Watched>()
  const refused = new Set<string>()
  const rootName = nameOf(root)

  function listen(path: string): FSWatcher {
    const ownName = path === '' ? rootName : nameOf(path)
    const watcher = openWatch(absolute(root, path), { persistent: false }, (type, name) => {
      // Without a name anything may have changed; the directory's own name is how its removal or move is told.
      if (name === null) return on.event(path, true)
      if (name === ownName && type === 'rename') on.event(path, true)
      if (!ignores(name)) on.event(path === '' ? name : `${path}/${name}`, type === 'rename')
    })
    watcher.on('error', (error) => {
      if (!isGone(error)) on.refused(path, error)
      on.event(path, true)
    })
    return watcher
  }

  function add(path: string): string[] {
    let watcher: FSWatcher | undefined
    try {
      watcher = listen(path)
      const subdirectories = new Set<string>()
      for (const entry of readdirSync(absolute(root, path), { withFileTypes: true })) {
        if (entry.isDirectory() && !ignores(entry.name)) subdirectories.add(entry.name)
      }
      watched.set(path, { watcher, subdirectories })
      refused.delete(path)
      return Array.from(subdirectories, (name) => (path === '' ? name : `${path}/${name}`))
    } catch (thrown) {
      watcher?.close()
      const error = thrown as NodeJS.ErrnoException
      if (error.code === 'ENOSPC' || error.code === 'EMFILE' || error.code === 'ENFILE') {
        throw new OutOfWatches(error.message, { cause: error })
      }
      if (!isGone(error)) {
        // Told once, not again with every renewal.
        if (!refused.has(path)) on.refused(path, error)
        refused.add(path)
      }
      return []
    }
  }

  function drop(path: string): boolean {
    const entry = watched.get(path)
    if (!entry) return false
    watched.delete(path)
    entry.watcher.close()
    for (const name of entry.subdirectories) drop(path === '' ? name : `${path}/${name}`)
    if (path !== '') watched.get(parentOf(path))?.subdirectories.delete(nameOf(path))
    return true
  }

  return {
    renew(path) {
      drop(path)
      if (path !== '') watched.get(parentOf(path))?.subdirectories.add(nameOf(path))
      const waiting = [path]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) waiting.push(...add(next))
    },
    drop,
    has: (path) => watched.has(path),
    wasRefused: (path) => refused.has(path),
  }
}

function absolute(root: string, path: string): string {
  return path === '' ? root : `${root}/${path}`
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
}
