import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

type Call = (...args: never[]) => unknown

/** What needs room. What only frees it, or puts one name in the place of another, always works on a disk that is full. */
const costly = ['openSync', 'mkdirSync', 'writeSync', 'writeFileSync', 'linkSync', 'fsyncSync'] as const

/** A fault on its way. */
export interface Fault {
  /** Calls that failed so far. */
  readonly hits: number
  /** Ends it. */
  mend(): void
}

/**
 * Lets the calls fail that write below a folder: the one of this number (from 1), and where the fault lasts all that follow.
 * The calls are those of the platform, so that everything above them is what it is in earnest.
 */
export function breakDisk(root: string, number: number, code: string, lasting: boolean): Fault {
  const originals = new Map<string, Call>()
  const own = new Set<number>()
  let calls = 0
  let hits = 0
  const isOurs = (name: string, [target, second]: readonly unknown[]): boolean => {
    if (typeof target === 'number') return own.has(target)
    if (typeof target !== 'string' || !target.startsWith(root)) return false
    if (name === 'mkdirSync') return !fs.existsSync(target)
    return name !== 'openSync' || /[wax]/.test(String(second))
  }
  for (const name of costly) {
    const original = fs[name] as unknown as Call
    originals.set(name, original)
    const broken = (...args: never[]) => {
      if (isOurs(name, args)) {
        calls++
        if (calls === number || (lasting && calls > number)) {
          hits++
          throw Object.assign(new Error(`${code}: played, ${name}`), { code, syscall: name })
        }
      }
      // What is played is not to outlive the machine: waiting for the real disk would only take long.
      if (name === 'fsyncSync') return undefined
      const result = original(...args)
      if (name === 'openSync')
        own[String(args[0]).startsWith(root) && String(args[1]) !== 'r' ? 'add' : 'delete'](result as number)
      return result
    }
    Object.assign(fs, { [name]: broken })
  }
  syncBuiltinESMExports()
  const fault = {
    get hits() {
      return hits
    },
    mend() {
      for (const [name, original] of originals) Object.assign(fs, { [name]: original })
      originals.clear()
      syncBuiltinESMExports()
    },
  }
  onTestFinished(() => fault.mend())
  return fault
}

/** Lets no file and no folder below a folder be opened, as where too many are open, until it is ended. */
export function crowd(root: string): { end(): void } {
  const { openSync, readdirSync, readFileSync } = fs
  const crowded =
    (original: Call): Call =>
    (...args) => {
      if (String(args[0]).startsWith(root)) throw Object.assign(new Error('EMFILE: played'), { code: 'EMFILE' })
      return original(...args)
    }
  Object.assign(fs, {
    openSync: crowded(openSync as Call),
    readdirSync: crowded(readdirSync as Call),
    readFileSync: crowded(readFileSync as Call),
  })
  syncBuiltinESMExports()
  const end = () => {
    Object.assign(fs, { openSync, readdirSync, readFileSync })
    syncBuiltinESMExports()
  }
  onTestFinished(end)
  return { end }
}
