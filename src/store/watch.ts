import { accessSync, constants, lstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { OutOfWatches, openDirectoryWatches } from './directory-watches.ts'
import type { OpenWatch } from './directory-watches.ts'
import { openLostEvents } from './lost-events.ts'
import { isSkippedName } from './skipped-names.ts'

/** What a watched folder tells. Paths are posix and relative to the root. All of it is hints: look at the disk. */
export interface FolderListener {
  /**
   * These paths may have been created, changed or removed. A path that is gone may have been a directory: forget all
   * below it too. A file may still be in the middle of being written; another hint follows when more was written.
   */
  hint(paths: string[]): void
  /** Anything at or below this directory (`''`: the whole folder) may have changed without a hint of its own. */
  rescan(under: string): void
  /** Watching is impaired; the message is meant for people and says what to do. */
  problem(error: Error): void
}

/** Knobs; the defaults suit every site. */
export interface WatchOptions {
  /** Names (not paths) of files and directories to leave alone; default `isSkippedName`. */
  ignores?: (name: string) => boolean
  /** Hints that follow another within this many milliseconds are told together; default 10. */
  windowMs?: number
  /** Milliseconds between rescans once watching is impossible; default 2000. */
  pollMs?: number
  /** Opens the watch on one directory; default `fs.watch`. */
  openWatch?: OpenWatch
}

/** A folder that is being watched. It does not keep the process alive. */
export interface FolderWatch {
  /** Resolves when every directory is being watched, or polling has begun instead. */
  ready: Promise<void>
  /** Stops; nothing is told afterwards. */
  close(): Promise<void>
}

/**
 * Tells what changes below `root`: hints for single paths, the first at once; a rescan of a directory that came or was
 * replaced; a rescan of everything where events may have been lost or are too many (see `openLostEvents`). Directories
 * may then have come and gone unseen as well, so all watches are placed afresh before such a rescan.
 *
 * Directories only are watched, with one `fs.watch` each: a watch per file costs a second per 10,000 files, and a
 * library that compares directory listings misses a directory that was removed and made again between two looks.
 * When the system's watches run out, it says so and asks for a rescan every `pollMs` instead.
 *
 * Rejects when `root` is not a directory.
 */
export async function watchFolder(root: string, on: FolderListener, options: WatchOptions = {}): Promise<FolderWatch> {
  const { ignores = isSkippedName, windowMs = 10, pollMs = 2000, openWatch } = options
  const folder = resolve(root)
  if (!statSync(folder).isDirectory()) throw new Error(`${root} is not a directory`)

  /** Paths to tell about; true when a directory may have come, gone or been replaced there. */
  let pending = new Map<string, boolean>()
  let immediate: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  let lastFlush = -Infinity
  let closed = false
  const lost = openLostEvents()

  function onEvent(path: string, replaced: boolean): void {
    if (closed || poll) return
    if (lost.count() || path === '') pending.set(path, replaced || pending.get(path) === true)
    if (immediate ?? timer) return
    const wait = lastFlush + windowMs - performance.now()
    if (wait <= 0) immediate = setImmediate(flush)
    else flushIn(wait)
  }

  function flushIn(milliseconds: number): void {
    timer ??= setTimeout(flush, milliseconds).unref()
  }

  function flush(): void {
    immediate = timer = undefined
    if (closed || poll) return
    const paths = pending
    pending = new Map()
    try {
      if (paths.has('') || lost.due()) renewAll()
      else renew(paths)
    } catch (error) {
      pollInstead(error)
    }
    lastFlush = performance.now()
    if (lost.suspected()) flushIn(50)
  }

  function renew(paths: Map<string, boolean>): void {
    const hints: string[] = []
    const rescans: string[] = []
    for (const [path, replaced] of paths) {
      if (!replaced && !watches.wasRefused(path)) {
        if (!watches.has(path)) hints.push(path)
        else if (!isReadable(`${folder}/${path}`)) {
          // Its rights were taken away: refused, it is tried again when they change once more.
          watches.renew(path)
          rescans.push(path)
        }
      } else if (isDirectory(`${folder}/${path}`)) {
        watches.renew(path)
        rescans.push(path)
      } else {
        watches.drop(path)
        hints.push(path)
      }
    }
    if (hints.length > 0) tell(() => on.hint(hints))
    for (const path of topmost(rescans)) tell(() => on.rescan(path))
  }

  function renewAll(): void {
    if (isDirectory(`${folder}/.`)) {
      watches.renew('')
      lost.forget()
      tell(() => on.rescan(''))
    } else {
      watches.drop('')
      tell(() => on.problem(new Error(`the folder ${root} is gone; waiting for it to come back`)))
      every(Math.min(pollMs, 500), lookForRoot)
    }
  }

  /** A checkout of a branch without the folder, and back, must not end the watching. */
  function lookForRoot(): void {
    if (!isDirectory(`${folder}/.`)) return
    clearInterval(poll)
    poll = undefined
    try {
      renewAll()
    } catch (error) {
      pollInstead(error)
    }
  }

  function pollInstead(error: unknown): void {
    watches.drop('')
    tell(() => on.problem(new Error(explain(error, root, pollMs), { cause: error })))
    every(pollMs, () => tell(() => on.rescan('')))
  }

  function every(milliseconds: number, work: () => void): void {
    clearInterval(poll)
    poll = closed ? undefined : setInterval(work, milliseconds).unref()
  }

  /** The time the listener takes is not a stall, and what it throws does not stop the watching. */
  function tell(call: () => void): void {
    if (closed) return
    try {
      lost.excuse(call)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const watches = openDirectoryWatches(
    folder,
    ignores,
    {
      event: onEvent,
      refused: (path, error) => tell(() => on.problem(new Error(`cannot watch ${path || root}: ${error.message}`))),
    },
    openWatch,
  )
  try {
    watches.renew('')
  } catch (error) {
    pollInstead(error)
  }

  return {
    ready: Promise.resolve(),
    close: async () => {
      closed = true
      lost.close()
      clearImmediate(immediate)
      clearTimeout(timer)
      clearInterval(poll)
      watches.drop('')
    },
  }
}

function isDirectory(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch {
    return false
  }
}

/** Whether nobody forbids to look into a directory; of one that is gone, another event tells. */
function isReadable(path: string): boolean {
  try {
    // oxlint-disable-next-line no-bitwise
    accessSync(path, constants.R_OK | constants.X_OK)
    return true
  } catch (error) {
    return !['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** Leaves out what lies below another of the paths. */
function topmost(paths: string[]): string[] {
  const all = new Set(paths)
  return paths.filter((path) => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (all.has(path.slice(0, end))) return false
    }
    return true
  })
}

function explain(error: unknown, root: string, pollMs: number): string {
  const code = error instanceof OutOfWatches ? (error.cause as NodeJS.ErrnoException).code : undefined
  const instead = `Changes are looked for every ${pollMs / 1000} s instead.`
  if (code === 'ENOSPC') {
    const remedy = 'raise the limit: sysctl fs.inotify.max_user_watches=524288 (permanently: in /etc/sysctl.conf)'
    return `the system has no file watches left for ${root}; ${remedy}. ${instead}`
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    const remedy = 'raise `ulimit -n` or fs.inotify.max_user_instances (sysctl), or stop other watching programs'
    return `too many files or watchers are open to watch ${root}; ${remedy}. ${instead}`
  }
  return `cannot watch ${root}: ${error instanceof Error ? error.message : String(error)}. ${instead}`
}
