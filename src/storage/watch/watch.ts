import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { openFitting, explainImpossible } from './choose-watcher.ts'
import { hasNewFolders, isDirectory, readFolders, topmost } from '../files/folders-below.ts'
import { openLostEvents } from './lost-events.ts'
import { openRootLook } from './root-look.ts'
import type { FolderListener, OpenWatcher, Watcher } from './watcher.ts'

/** The defaults suit every site. */
export interface WatchOptions {
  /** Hints within this many milliseconds of another are batched; default 10. */
  windowMs?: number
  /** Milliseconds between rescans while watching is impossible, and between looks at the folder itself; default 2000. */
  pollMs?: number
  /** Milliseconds until watching is first retried; each pause is twice the one before, up to 64 times; default 10,000. */
  retryMs?: number
  /** Opens a watcher; default: chokidar, or @parcel/watcher if the folder is too large for it. */
  openWatcher?: OpenWatcher
}

/** A watched folder. A small one does not keep the process alive (see `openParcel`). */
export interface FolderWatch {
  /** Resolves once everything is watched, or polling has begun instead. Earlier changes may go unreported. */
  ready: Promise<void>
  /** Stops; nothing is reported afterwards. */
  close(): Promise<void>
}

/** A new watcher is opened when no directory changed for this many milliseconds, */
const settledMs = 50
/** or when this many have passed since one did, */
const longestWaitMs = 1000
/** but not until the last opening was this many times its duration ago. */
const restAfterOpening = 3

/**
 * Reports changes below `root`: hints for single paths, the first immediately; a rescan of a directory that was created or
 * changed; a full rescan if events may have been lost or are too many (see `openLostEvents`). Rejects if `root` is not a
 * directory.
 *
 * No watcher is trusted with directories: it may lose one that was renamed, or removed and recreated. Whenever something
 * happened to one (the root may be a link, which then leads elsewhere), and before each rescan for lost events, it is replaced
 * by a new watcher. If that fails, as when the system's watches run out, this reports a problem, requests a rescan every
 * `pollMs` instead, and tries again, with growing pauses, until it can report that it watches again.
 */
export async function watchFolder(root: string, on: FolderListener, options: WatchOptions = {}): Promise<FolderWatch> {
  const { windowMs = 10, pollMs = 2000, retryMs = 10_000, openWatcher = openFitting } = options
  const folder = resolve(root)
  if (!statSync(folder).isDirectory()) throw new Error(`${root} is not a directory`)

  let pending = new Set<string>()
  let timer: NodeJS.Timeout | NodeJS.Immediate | undefined
  let [poll, retry]: (NodeJS.Timeout | undefined)[] = []
  let lastFlush = -Infinity
  let watcher: Watcher | undefined
  let [burst, failures, notBefore] = [Infinity, 0, 0]
  let opening: Promise<void> | undefined
  let dropping: Promise<void> | undefined
  /** When a directory first and last changed since the watcher was opened; 0 if none did. */
  let [changedSince, changedLast] = [0, 0]
  let [isRenewed, closed] = [false, false]
  const lost = openLostEvents()
  const look = openRootLook(folder, pollMs, () => {
    if (!opening && !poll) renew()
  })
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
    reportPaths([...paths])
    if (!opening && isDue()) renew()
    lastFlush = performance.now()
    if (!opening && (changedSince > 0 || lost.suspected())) flushIn(settledMs)
  }

  function reportPaths(paths: string[]): void {
    const rescans = paths.filter((path) => isDirectory(`${folder}/${path}`))
    if (rescans.length > 0) {
      changedLast = performance.now()
      changedSince ||= changedLast
    }
    const hints = rescans.length > 0 ? paths.filter((path) => !rescans.includes(path)) : paths
    if (hints.length > 0) notify(() => on.hint(hints))
    for (const path of topmost(rescans)) notify(() => on.rescan(path))
  }

  function isDue(): boolean {
    const now = performance.now()
    if (now < notBefore) return false
    const isSettled = now - changedLast >= settledMs || now - changedSince >= longestWaitMs
    return lost.due() || (changedSince > 0 && isSettled)
  }

  /** Opens another watcher, and requests a rescan of all that changed between the two. */
  function renew(): void {
    clearTimeout(retry)
    if (!isDirectory(`${folder}/.`)) return waitForRoot()
    opening = openAndReport()
  }

  async function openAndReport(): Promise<void> {
    try {
      if (!(await open())) return
      if (failures > 0) notify(() => on.problem(new Error(`${root} is watched again`)))
      failures = 0
      clearInterval(poll)
      poll = undefined
      lost.forget()
      if (isRenewed) notify(() => on.rescan(''))
      isRenewed = true
    } catch (error) {
      pollInstead(error)
    } finally {
      opening = undefined
      if (changedSince > 0) flushIn(settledMs)
    }
  }

  async function open(): Promise<boolean> {
    const began = performance.now()
    const failed = failures
    changedSince = changedLast = 0
    await drop()
    const before = readFolders(folder)
    look.note()
    let isCurrent = true
    const ifCurrent =
      <Args extends unknown[]>(call: (...args: Args) => void) =>
      (...args: Args) => {
        if (isCurrent) call(...args)
      }
    const next = await openWatcher(
      folder,
      { event: ifCurrent(onEvent), failed: ifCurrent(pollInstead), impaired: ifCurrent(complain) },
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
    // A watcher reads a directory before it watches it: it misses files created in between.
    if (hasNewFolders(before, readFolders(folder))) changedSince ||= performance.now()
    const now = performance.now()
    notBefore = now + (now - began) * restAfterOpening
    if (closed || failures > failed) await drop()
    return watcher !== undefined
  }

  async function drop(): Promise<void> {
    const last = watcher
    watcher = undefined
    // Another watcher, opened before this one is closed, might receive no events.
    if (last) dropping = last.close()
    await dropping
  }

  /** Checking out a branch without the folder, and back, must not end the watch. */
  function waitForRoot(): void {
    void drop()
    notify(() => on.problem(new Error(`the folder ${root} is gone; waiting for it to come back`)))
    every(Math.min(pollMs, 500), () => {
      if (!isDirectory(`${folder}/.`)) return
      clearInterval(poll)
      poll = undefined
      renew()
    })
  }

  function pollInstead(error: unknown): void {
    void drop()
    isRenewed = true
    // A problem is reported once, not at each attempt.
    if (failures++ === 0) notify(() => on.problem(new Error(explainImpossible(error, root, pollMs), { cause: error })))
    every(pollMs, () => notify(() => on.rescan('')))
    clearTimeout(retry)
    retry = closed ? undefined : setTimeout(renew, Math.min(retryMs * 2 ** (failures - 1), 64 * retryMs)).unref()
  }

  function every(milliseconds: number, work: () => void): void {
    clearInterval(poll)
    poll = closed ? undefined : setInterval(work, milliseconds).unref()
  }

  /** Reports each problem once, not again with every new watcher. */
  function complain(message: string): void {
    if (complaints.has(message)) return
    complaints.add(message)
    notify(() => on.problem(new Error(message)))
  }

  /** The listener's time does not count as a stall, and its errors do not stop the watch. */
  function notify(call: () => void): void {
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
      look.close()
      clearTimeout(timer as NodeJS.Timeout)
      clearImmediate(timer as NodeJS.Immediate)
      clearInterval(poll)
      clearTimeout(retry)
      await opening
      await drop()
    },
  }
}
