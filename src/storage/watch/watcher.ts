import { relative, sep } from 'node:path'
import type { FoldersBelow } from '../files/folders-below.ts'

/** What a watcher tells; all of it is hints. Paths are posix and relative to the folder, which itself is `''`. */
export interface WatcherEvents {
  /** Something happened to what has, or had, this path. Of the folder itself: anything may have happened. */
  event(path: string): void
  /** Not all is watched, or not as it should be; a sentence for people. */
  impaired(message: string): void
  /** Nothing is watched any more. */
  failed(error: Error): void
}

/** A folder that is watched with all below it, but for skipped names. */
export interface Watcher {
  /** When more events than this came within a second, some may be missing, or a rescan costs less. */
  readonly burst: number
  /** Stops. What was told but has not arrived may arrive later. */
  close(): Promise<void>
}

/**
 * Resolves when all is watched. What was told before may be incomplete, and what happened between two watchers is told
 * by none: look at everything then. Rejects when the folder cannot be watched.
 */
export type OpenWatcher = (folder: string, on: WatcherEvents, size: FoldersBelow) => Promise<Watcher>

/** The posix path of something below a folder; `''` for the folder and for whatever lies elsewhere. */
export function belowFolder(folder: string, path: string): string {
  const below = relative(folder, path)
  return below === '..' || below.startsWith(`..${sep}`) ? '' : below.split(sep).join('/')
}
