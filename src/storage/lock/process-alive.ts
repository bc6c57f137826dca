import { readFileSync } from 'node:fs'

/** Whether a process of this machine runs, ours or anybody's. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // What was killed and not yet taken note of by its parent runs no more.
    return statOf(pid)?.[0] !== 'Z'
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process of this machine started, in ticks of its system's clock: with its number it names one process for good.
 * Undefined where there is no such process, or the system (other than Linux) does not tell.
 */
export function processStart(pid: number): string | undefined {
  return statOf(pid)?.[19]
}

/** The number of the process that started one of this machine; undefined as for `processStart`. */
export function processParent(pid: number): string | undefined {
  return statOf(pid)?.[1]
}

// What Linux tells of a process, from its state on: its number and its name come before.
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in parentheses, and may hold blanks and parentheses itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
