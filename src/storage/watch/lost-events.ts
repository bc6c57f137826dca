import { readFileSync } from 'node:fs'
import { quietly } from '../../text/values.ts'

const WINDOW_MS = 1000
/** Milliseconds without an event that end a burst. */
const QUIET_MS = 100
/** The longest time that a rescan waits for a burst to end. */
const LONGEST_WAIT_MS = 2000
/** The event loop's heartbeat, and how late it must be to count as a stall. */
const BEAT_MS = 200
const STALL_MS = 400

/**
 * Suspects lost events from how the others arrive. The kernel queues events while the event loop is busy and silently drops
 * those that do not fit (Linux: 16,384 by default, shared by all watchers of a process). A queue is emptied within one turn of
 * the loop, so an overflow shows as a great many events in one turn. Events right after a stall are suspicious as well, because
 * other watchers of the process may have filled the queue.
 */
export function openLostEvents() {
  const mostInOneTurn = readQueueLength() / 2
  let inThisTurn = 0
  let inThisWindow = 0
  let windowBegan = 0
  let lastEvent = 0
  /** When loss was first suspected; 0 if it is not. */
  let since = 0
  let lastBeat = performance.now()
  let lastStall = -Infinity

  function checkPulse(now: number): void {
    if (now - lastBeat > BEAT_MS + STALL_MS) lastStall = now
    lastBeat = now
  }
  const pulse = setInterval(() => checkPulse(performance.now()), BEAT_MS).unref()

  return {
    /** Call for every event. False for more than `burst` per second: then a rescan is better than handling each. */
    count(burst: number) {
      const now = performance.now()
      if (inThisTurn === 0) {
        setImmediate(() => (inThisTurn = 0))
        if (now - lastBeat > BEAT_MS) checkPulse(now)
        if (now - lastStall < QUIET_MS) since ||= now
      }
      if (now - windowBegan > WINDOW_MS) {
        windowBegan = now
        inThisWindow = 0
      }
      lastEvent = now
      inThisTurn += 1
      inThisWindow += 1
      if (inThisTurn <= mostInOneTurn && inThisWindow <= burst) return true
      since ||= now
      return false
    },
    /** Whether events may be missing, or were too many to report. */
    suspected: () => since > 0,
    /** Whether that rescan is due: the burst has ended, or has lasted too long to wait for its end. */
    due() {
      const now = performance.now()
      return since > 0 && (now - lastEvent >= QUIET_MS || now - since >= LONGEST_WAIT_MS)
    },
    /** Call after everything was rescanned. */
    forget() {
      since = 0
      lastStall = -Infinity
      inThisWindow = 0
    },
    /** Runs `work` without counting its time as a stall: a slow rescan must not trigger the next one. */
    excuse(work: () => void) {
      checkPulse(performance.now())
      try {
        work()
      } finally {
        lastBeat = performance.now()
      }
    },
    close: () => clearInterval(pulse),
  }
}

/** The kernel's limit; the default if it cannot be read. */
function readQueueLength(): number {
  return quietly(
    () => Number.parseInt(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'), 10) || 16_384,
    16_384,
  )
}
