import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { openFitting } from './choose-watcher.ts'
import { hasNewFolders, isDirectory, readFolders } from '../files/folders-below.ts'
import { openLostEvents } from './lost-events.ts'
import { explainImpossible } from './watch-problem.ts'
import type { OpenWatcher, Watcher } from './watcher.ts'

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
  /** Hints that follow another within this many milliseconds are told together; default 10. */
  windowMs?: number
  /** Milliseconds between rescans once watching is impossible; default 2000. */
  pollMs?: number
  /** Opens a watcher; default: chokidar, or @parcel/watcher where the folder is too large for it. */
  openWatcher?: OpenWatcher
}

/** A folder that is being watched. A small one does not keep the process alive (see `openParcel`). */
export interface FolderWatch {
  /** Resolves when everything is being watched, or polling has begun instead. What changed before may be untold. */
  ready: Promise<void>
  /** Stops; nothing is told afterwards. */
  close(): Promise<void>
}

/** A new watcher is opened when no directory changed for this many milliseconds, */
const settledMs = 50
/** or when this many have passed since one did, */
const longestWaitMs = 1000
/** and not before the last opening is this many times its duration ago. */
const restAfterOpening = 3

/**
 * Tells what changes below `root`: hints for single paths, the first at once; a rescan of a directory that came or was
 * changed; a rescan of everything where events may have been lost or are too many (see `openLostEvents`).
 *
 * No watcher is trusted with directories: one that was renamed, or removed and made again, may be lost to it. Whenever
 * something happened to one, and before each rescan for lost events, a new watcher is opened in its place.
 * When the system's watches run out, it says so and asks for a rescan every `pollMs` instead.
 *
 * Rejects when `root` is not a directory.
 */
export async function watchFolder(root: string, on: FolderListener, options: WatchOptions = {}): Promise<FolderWatch> {
  const { windowMs = 10, pollMs = 2000, openWatcher = openFitting } = options
  const folder = resolve(root)
  if (!statSync(folder).isDirectory()) throw new Error(`${root} is not a directory`)

  let pending = new Set<string>()
  let timer: NodeJS.Timeout | NodeJS.Immediate | undefined
  let poll: NodeJS.Timeout | undefined
  let lastFlush = -Infinity
  let closed = false
  let watcher: Watcher | undefined
  let burst = Infinity
  let opening: Promise<void> | undefined
  let notBefore = 0
  /** When a directory first and last changed since the watcher was opened; 0: none did. */
  let [changedSince, changedLast] = [0, 0]
  let isRenewed = false
  const lost = openLostEvents()
  const complaints = new Set<string>()

  function onEvent(path: string): void {
    if (closed || poll) return
    if (lost.count(burst) || path === '') pending.add(path)
    if (timer) return
    const wait = lastFlush + windowMs - performance.now()
    if (wait <= 0) timer = setImmediate(flush)
    else flushIn(wait)
  }

  function flushIn(milliseconds: number): void {
    timer ??= setTimeout(flush, milliseconds).unref()
  }

  function flush(): void {
    timer = undefined
    if (closed || poll) return
    const paths = pending
    pending = new Set()
    if (paths.delete('')) changedSince ||= performance.now()
    tellOf([...paths])
    if (!opening && isDue()) renew()
    lastFlush = performance.now()
    if (!opening && (changedSince > 0 || lost.suspected())) flushIn(settledMs)
  }

  function tellOf(paths: string[]): void {
    const rescans = paths.filter((path) => isDirectory(`${folder}/${path}`))
    if (rescans.length > 0) {
      changedLast = performance.now()
      changedSince ||= changedLast
    }
    const hints = rescans.length > 0 ? paths.filter((path) => !rescans.includes(path)) : paths
    if (hints.length > 0) tell(() => on.hint(hints))
    for (const path of topmost(rescans)) tell(() => on.rescan(path))
  }

  function isDue(): boolean {
    const now = performance.now()
    if (now < notBefore) return false
    const isSettled = now - changedLast >= settledMs || now - changedSince >= longestWaitMs
    return lost.due() || (changedSince > 0 && isSettled)
  }

  /** Opens another watcher, and has everything looked at that changed between the two. */
  function renew(): void {
    if (!isDirectory(`${folder}/.`)) return waitForRoot()
    opening = openAndTell()
  }

  async function openAndTell(): Promise<void> {
    try {
      await open()
      lost.forget()
      if (isRenewed) tell(() => on.rescan(''))
      isRenewed = true
    } catch (error) {
      pollInstead(error)
    }
    opening = undefined
    if (changedSince > 0) flushIn(settledMs)
  }

  async function open(): Promise<void> {
    const began = performance.now()
    changedSince = changedLast = 0
    await drop()
    const before = readFolders(folder)
    let isCurrent = true
    const ifCurrent =
      <Told extends unknown[]>(call: (...told: Told) => void) =>
      (...told: Told) => {
        if (isCurrent) call(...told)
      }
    const next = await openWatcher(
      folder,
      {
        event: ifCurrent(onEvent),
        failed: ifCurrent(pollInstead),
        impaired: ifCurrent(complain),
      },
      before,
    )
    watcher = {
      burst: next.burst,
      close: () => {
        isCurrent = false
        return next.close()
      },
    }
    burst = next.burst
    // A watcher reads a directory before it watches it: what was made in between is watched by none.
    if (hasNewFolders(before, readFolders(folder))) changedSince ||= performance.now()
    const now = performance.now()
    notBefore = now + (now - began) * restAfterOpening
    if (closed || poll) await drop()
  }

  async function drop(): Promise<void> {
    const last = watcher
    watcher = undefined
    await last?.close()
  }

  /** A checkout of a branch without the folder, and back, must not end the watching. */
  function waitForRoot(): void {
    void drop()
    tell(() => on.problem(new Error(`the folder ${root} is gone; waiting for it to come back`)))
    every(Math.min(pollMs, 500), () => {
      if (!isDirectory(`${folder}/.`)) return
      clearInterval(poll)
      poll = undefined
      renew()
    })
  }

  function pollInstead(error: unknown): void {
    void drop()
    tell(() => on.problem(new Error(explainImpossible(error, root, pollMs), { cause: error })))
    every(pollMs, () => tell(() => on.rescan('')))
  }

  function every(milliseconds: number, work: () => void): void {
    clearInterval(poll)
    poll = closed ? undefined : setInterval(work, milliseconds).unref()
  }

  /** Each is told once, not again with every new watcher. */
  function complain(message: string): void {
    if (complaints.has(message)) return
    complaints.add(message)
    tell(() => on.problem(new Error(message)))
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

  renew()
  return {
    ready: Promise.resolve(opening),
    close: async () => {
      closed = true
      lost.close()
      clearTimeout(timer as NodeJS.Timeout)
      clearImmediate(timer as NodeJS.Immediate)
      clearInterval(poll)
      await opening
      await drop()
    },
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
