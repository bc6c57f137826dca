import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { quietly } from '../../text/values.ts'

/** What identifies a process in files that several machines and containers may share. */
export interface ProcessMark {
  readonly pid: number
  readonly host?: string | undefined
  /** The namespace of its pid: two containers may have one host name, and each a process of that number. */
  readonly space?: string | undefined
  /** Distinguishes it from a later process with its pid. */
  readonly started?: string | undefined
}

/** The heartbeat interval of a process for processes that cannot look it up, in milliseconds. */
export const BEAT_MS = 5000
/** The maximum age of the last heartbeat of a process that cannot be looked up here, in milliseconds. */
export const STALE_MS = 30_000
/** The namespace of this process's pids; undefined on systems other than Linux. */
export const processSpace = quietly(() => readlinkSync('/proc/self/ns/pid'))

/** Whether a process of this machine is running, whichever user owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie: killed, but not yet reaped by its parent.
    return statusOf(pid)?.[0] !== 'Z'
  } catch (error) {
    // EPERM: it is running, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process of this machine started, in clock ticks of its system: together with its pid, a unique identity. Undefined if
 * there is no such process, on systems other than Linux, and if it cannot be read.
 */
export function processStart(pid: number): string | undefined {
  return statusOf(pid)?.[19]
}

export function thisProcess(): ProcessMark {
  return { pid: process.pid, host: hostname(), space: processSpace, started: processStart(process.pid) }
}

/** Whether a process is on another machine or in another container, so that its state is unknown here. */
export function isElsewhere({ host, space }: Pick<ProcessMark, 'host' | 'space'>): boolean {
  return (host !== undefined && host !== hostname()) || (space !== undefined && space !== processSpace)
}

/**
 * Whether another process that left a mark is still running. On systems without start times, its pid alone counts; for other
 * machines, its last heartbeat does, in milliseconds since the epoch.
 */
export function isStillAtIt(mark: ProcessMark, lastSign: number): boolean {
  return isElsewhere(mark) ? Date.now() - lastSign <= STALE_MS : mark.pid !== process.pid && isStillRunning(mark)
}

/** Whether a process of this machine is still running; assumed if its start cannot be read, as when too many files are open. */
export function isStillRunning(mark: ProcessMark): boolean {
  const { pid, started } = mark
  if (isElsewhere(mark) || !isProcessAlive(pid)) return false
  const now = started === undefined ? undefined : processStart(pid)
  return now === undefined || now === started
}

/** The parent pid of a process of this machine; undefined like `processStart`. */
export function processParent(pid: number): string | undefined {
  return statusOf(pid)?.[1]
}

/** Linux's status of a process: state, parent, group, session, terminal, the group that its terminal serves … */
export function statusOf(pid: number | string): string[] | undefined {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The name is in parentheses, and may contain spaces and parentheses itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}
