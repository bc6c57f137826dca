import { closeSync, fstatSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { removeQuietly } from '../files/names-on-disk.ts'
import { handOver } from '../files/make-folders.ts'
import { isProcessAlive, type ProcessMark, STALE_MS, thisProcess } from '../programs/process-alive.ts'
import { readHolder } from './read-holder.ts'

/** How long a ticket's text and time count as new, in milliseconds: much less than any heartbeat. */
const FRESH_MS = 100
// Set on first use: most commands take no lock, and finding out when this process began reads a file of the system.
let ownMark: ProcessMark | undefined

/** The text by which this process marks its locks. */
export function holderText(token: string): string {
  return `${JSON.stringify({ ...(ownMark ??= thisProcess()), token, since: new Date().toISOString() })}\n`
}

/** A small file of one process, which becomes a lock by a second name. It stays open, so that its inode is not reused. */
export class Ticket {
  readonly path: string
  readonly inode: number
  readonly #token: string
  readonly #descriptor: number
  /** By `performance.now()`. */
  #writtenAt = Number.NEGATIVE_INFINITY
  /** The same moment by the file system's clock. */
  #fileTime = 0
  /** By `Date.now()`, which goes on while the machine sleeps. */
  #since = Number.NEGATIVE_INFINITY
  #text = ''

  /** Creates it in a machine folder, where it removes the tickets of dead processes. Throws system errors. */
  constructor(folder: string, token: string) {
    this.path = join(folder, `lock-${token}`)
    this.#token = token
    this.#descriptor = openSync(this.path, 'wx', 0o600)
    handOver(this.path)
    const { ino, mtimeMs } = fstatSync(this.#descriptor)
    this.inode = ino
    removeForsaken(folder, (ownMark ??= thisProcess()), mtimeMs)
  }

  /** Writes the holder. The file's time is the first heartbeat of the lock. */
  refresh(): void {
    const now = Date.now()
    if (performance.now() - this.#writtenAt < FRESH_MS && Math.abs(now - this.#since) < FRESH_MS) return
    this.#since = now
    this.#text = holderText(this.#token)
    this.beat()
  }

  /** Sets the file's time to that of the file system: the clocks of machines that share the folder may differ. */
  beat(): void {
    writeSync(this.#descriptor, this.#text, 0)
    // Clients of a network file system send on what was written at the latest when they are asked for its time.
    this.#fileTime = fstatSync(this.#descriptor).mtimeMs
    this.#writtenAt = performance.now()
  }

  /** The time by the file system's clock, in milliseconds. */
  get now(): number {
    return this.#fileTime + performance.now() - this.#writtenAt
  }

  dispose(): void {
    closeSync(this.#descriptor)
    removeQuietly(this.path)
  }
}

function removeForsaken(folder: string, own: ProcessMark, now: number): void {
  for (const name of readdirSync(folder)) {
    const pid = /^lock-([0-9]+)-/.exec(name)?.[1]
    if (pid === undefined) continue
    const path = join(folder, name)
    // In a restarted container, a dead process may well have had this process's pid; and in another one, a living process.
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now)
    const isGone =
      Number(pid) === own.pid
        ? age > STALE_MS && readHolder(path)?.started !== own.started
        : !isProcessAlive(Number(pid))
    if (isGone) removeQuietly(path)
  }
}
