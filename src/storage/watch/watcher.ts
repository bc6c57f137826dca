import type { FoldersBelow } from '../files/folders-below.ts'

/** Receives reports of a folder watch. Paths are POSIX and relative to the root. Everything is a hint: check the disk. */
export interface FolderListener {
  /**
   * These paths may have been created, changed or removed. A missing path may have been a directory: forget all below it, too.
   * A file may be incomplete while it is written; another hint follows then.
   */
  hint(paths: string[]): void
  /** Anything at or below this directory (`''`: the whole folder) may have changed without a hint of its own. */
  rescan(under: string): void
  /** Watching is impaired; the message for people names the remedy. */
  problem(error: Error): void
}

/** Events of a watcher; all of them are hints. Paths are POSIX and relative to the folder, which itself is `''`. */
export interface WatcherEvents {
  /** Something happened to the file or folder that has or had this path. For the folder itself, anything may have happened. */
  event(path: string): void
  /** Watching is incomplete or degraded; the message is a sentence for people. */
  impaired(message: string): void
  /** Nothing is watched any more. */
  failed(error: Error): void
}

/** Watches a folder and everything below it, except skipped names. */
export interface Watcher {
  /** With more events than this within a second, some may be missing, or a rescan is cheaper. */
  readonly burst: number
  /** Stops. Events already reported may still arrive. */
  close(): Promise<void>
}

/**
 * Resolves once everything is watched. Earlier events may be incomplete, and changes between two watchers are not reported:
 * rescan everything then. Rejects if the folder cannot be watched.
 */
export type OpenWatcher = (folder: string, on: WatcherEvents, size: FoldersBelow) => Promise<Watcher>
