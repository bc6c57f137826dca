import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** What happens at which of the calls to the disk; they are counted from 1. */
export interface Disturbance {
  /** From which one on the editor saves, as soon as it may. */
  readonly saveAt: number
  /** How the editor saves. */
  readonly save: () => void
  /** 0 for a disk that does not fail. */
  readonly failAt: number
  /** Whether it fails from then on. */
  readonly lasts: boolean
}

/** What came of it, for people: which calls the editor saved before, and which failed. */
export interface Disturbed {
  saved?: string
  failed?: string
}

type Call = (...args: unknown[]) => unknown

const counted = ['fsyncSync', 'linkSync', 'renameSync', 'writeFileSync', 'unlinkSync', 'lstatSync'] as const
const failing: ReadonlySet<string> = new Set(['fsyncSync', 'linkSync', 'renameSync', 'writeFileSync'])

/** Runs work whose calls to the disk, below a folder, are disturbed. */
export async function disturbed<T>(root: string, disturbance: Disturbance, came: Disturbed, work: () => Promise<T>) {
  const { saveAt, save, failAt, lasts } = disturbance
  const originals = Object.fromEntries(counted.map((name) => [name, fs[name]]))
  let calls = 0
  let isSaving = false

  function before(name: string, [target]: unknown[]): void {
    // The editor's own calls are neither counted nor do they fail.
    if (isSaving || !(typeof target === 'number' || String(target).startsWith(root))) return
    calls++
    // Between the last look at a file and the rename over it nothing can be done: no call renames only over what was seen.
    if (calls >= saveAt && came.saved === undefined && name !== 'renameSync') {
      isSaving = true
      came.saved = `${name} ${String(target)} < ${callers()}`
      try {
        save()
      } finally {
        isSaving = false
      }
    }
    // Renaming is how a kept file is put back: where that kept failing, nothing could be.
    const fails = calls === failAt || (lasts && failAt > 0 && calls > failAt && name !== 'renameSync')
    if (!fails || !failing.has(name)) return
    came.failed ??= name
    throw Object.assign(new Error('EIO: played'), { code: 'EIO', syscall: name })
  }

  const disturb = (name: string, original: Call): Call => {
    return (...args) => {
      before(name, args)
      return original(...args)
    }
  }
  replace(Object.fromEntries(counted.map((name) => [name, disturb(name, fs[name] as Call)])))
  try {
    return await work()
  } finally {
    replace(originals)
  }
}

function replace(calls: Record<string, unknown>): void {
  Object.assign(fs, calls)
  syncBuiltinESMExports()
}

// Who was writing, the innermost first.
function callers(): string {
  const lines = (new Error('here').stack ?? '').split('\n').slice(4, 10)
  return lines.map((line) => line.trim().split(' ')[1]).join(' < ')
}
