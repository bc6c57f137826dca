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
  #writtenAt = Number.NEGATIVE_INFINITY

  /** Creates it in a machine folder, where it removes the tickets of dead processes. Throws system errors. */
  constructor(folder: string, token: string) {
    removeForsaken(folder, (ownMark ??= thisProcess()))
    this.path = join(folder, `lock-${token}`)
    this.#token = token
    this.#descriptor = openSync(this.path, 'wx', 0o600)
    handOver(this.path)
    this.inode = fstatSync(this.#descriptor).ino
  }

  /** Writes the holder. The file's time is the first heartbeat of the lock. */
  refresh(): void {
    // By the wall clock, as other processes judge it.
    const now = Date.now()
    if (now >= this.#writtenAt && now - this.#writtenAt < FRESH_MS) return
    writeSync(this.#descriptor, holderText(this.#token), 0)
    this.#writtenAt = now
  }

  dispose(): void {
    closeSync(this.#descriptor)
    removeQuietly(this.path)
  }
}

function removeForsaken(folder: string, own: ProcessMark): void {
  for (const name of readdirSync(folder)) {
    const pid = /^lock-([0-9]+)-/.exec(name)?.[1]
    if (pid === undefined) continue
    const path = join(folder, name)
    // In a restarted container, a dead process may well have had this process's pid; and in another one, a living process.
    const isGone =
      Number(pid) === own.pid
        ? isOlderThan(STALE_MS, path) && readHolder(path)?.started !== own.started
        : !isProcessAlive(Number(pid))
    if (isGone) removeQuietly(path)
  }
}

function isOlderThan(ms: number, path: string): boolean {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > ms
}
