import { statusOf } from '../../storage/programs/process-alive.ts'
import { readdirSync } from 'node:fs'

/** Sends a signal to all processes of a group (0 only tests); false if there is none. `group`: the id of its leader. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch (error) {
    // EPERM: the processes belong to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process of a group is running; ended processes that were not reaped yet do not count. */
export function isGroupRunning(group: number): boolean {
  if (!signalGroup(group, 0)) return false
  const states = statesIn(group)
  return !states || states.some((state) => state !== 'Z' && state !== 'X')
}

/** Whether the terminal sends Ctrl-C to this process and its group. */
export function isInForeground(): boolean {
  if (!process.stdin.isTTY) return false
  const [, , group, , , served] = statusOf('self') ?? []
  return group === served
}

// Undefined on systems other than Linux.
function statesIn(group: number): string[] | undefined {
  const all = statusOf('self') && readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all?.flatMap((pid) => {
    const [state, , its] = statusOf(pid) ?? []
    return its === String(group) ? state! : []
  })
}
