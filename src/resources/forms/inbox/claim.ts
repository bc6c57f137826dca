import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isProcessAlive } from '../../../storage/lock/process-alive.ts'

/** Files that this process holds itself. */
const held = new Set<string>()

/**
 * Claims a piece of work for this process, by a file that names it; what a process that is gone had claimed is free.
 *
 * @returns what gives it back; undefined when somebody is at it, or nothing can be written there
 */
export function claim(file: string): (() => void) | undefined {
  if (held.has(file)) return undefined
  if (!make(file)) {
    const holder = holderOf(file)
    if (holder !== undefined && holder !== process.pid && isProcessAlive(holder)) return undefined
    rmSync(file, { force: true })
    if (!make(file)) return undefined
  }
  held.add(file)
  return () => {
    held.delete(file)
    rmSync(file, { force: true })
  }
}

function make(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
