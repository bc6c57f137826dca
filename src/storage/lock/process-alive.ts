import { readFileSync } from 'node:fs'

/** Whether a process of this machine is running, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie: killed, but its parent has not reaped it yet.
    return statusOf(pid)?.[0] !== 'Z'
  } catch (error) {
    // EPERM: it is running, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process of this machine started, in clock ticks of its system: together with its pid, a unique identity.
 * Undefined if there is no such process, or on systems other than Linux.
 */
export function processStart(pid: number): string | undefined {
  return statusOf(pid)?.[19]
}

/** What identifies this process in files: after it has ended, its pid may go to another one. */
export function thisProcess(): { pid: number; started: string | undefined } {
  return { pid: process.pid, started: processStart(process.pid) }
}

/** Whether the process that was identified so is still running; where systems do not say when it started, by its pid alone. */
export function isStillRunning({ pid, started }: { pid: number; started?: string | undefined }): boolean {
  return isProcessAlive(pid) && (started === undefined || processStart(pid) === started)
}

/** The parent pid of a process of this machine; undefined like `processStart`. */
export function processParent(pid: number): string | undefined {
  return statusOf(pid)?.[1]
}

/** Linux's status of a process: state, parent, group, session, terminal, the group that its terminal serves … */
export function statusOf(pid: number | string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses, and may contain spaces and parentheses itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
