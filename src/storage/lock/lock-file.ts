import { randomBytes } from 'node:crypto'
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { machinePath, openMachineFolder } from '../files/machine-folder.ts'
import { isProcessAlive, processStart } from './process-alive.ts'
import { toWriteError } from '../files/write-error.ts'

/** Who holds a lock, as the lock file says. `since` is an ISO time. */
export interface LockHolder {
  pid: number
  host: string
  token: string
  since: string
  /** When the holder's process started, as its system counts it, where that can be asked: the number of a process is used again. */
  started?: string
}

const PROCESS_START = Date.now() - process.uptime() * 1000
const OWN_START = processStart(process.pid)

/**
 * A lock on the disk, in the machine folder of a content folder. A process keeps one small file of its own, its ticket, and
 * takes the lock by giving that file the lock's name as a second name (a hard link): one system call that either makes the
 * lock with its content whole or fails, and several times cheaper than making a file each time.
 */
export class LockFile {
  readonly path: string
  private readonly root: string
  private readonly staleMs: number
  private readonly token = `${process.pid}-${randomBytes(6).toString('hex')}`
  private ticket: { path: string; descriptor: number } | undefined
  private lastMoved = 0
  private lastWanted = 0

  /** @param staleMs how old the sign of life of a holder may be whose process cannot be asked */
  constructor(root: string, name: string, staleMs: number) {
    this.root = root
    this.staleMs = staleMs
    this.path = this.at(name)
  }

  /** Takes the lock if it is free. Throws WriteError where the folder cannot be written. */
  tryTake(): boolean {
    return this.linkTicket(this.path)
  }

  /** The same, where it is kept by somebody who is gone as well. */
  takeOrBreak(): boolean {
    if (this.tryTake()) return true
    this.breakIfStale()
    return this.tryTake()
  }

  /** Gives the lock up, unless somebody broke it and holds it now. */
  release(): void {
    if (readHolder(this.path)?.token === this.token) unlinkQuietly(this.path)
  }

  /** Shows that the holder is alive. */
  beat(): void {
    try {
      const now = new Date()
      utimesSync(this.path, now, now)
    } catch {
      // The lock was broken by others; `release` will see it.
    }
  }

  /** Tells the holder that somebody waits, so that it leaves a gap. */
  announceWaiting(): void {
    try {
      writeFileSync(`${this.path}-wanted`, '')
    } catch {
      // A courtesy only.
    }
  }

  /** Whether somebody said that they wait since this was last asked. */
  isWantedAnew(): boolean {
    const wanted = statSync(`${this.path}-wanted`, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isNew = wanted !== this.lastWanted
    this.lastWanted = wanted
    return isNew
  }

  /** Who holds the lock now. */
  holder(): LockHolder | undefined {
    return readHolder(this.path)
  }

  /**
   * Removes the lock where its holder is gone. Only one process at a time may do so (it holds `…-breaker` meanwhile),
   * and what it moved away is looked at again before it is deleted: a lock that was taken in between is put back.
   */
  private breakIfStale(): void {
    if (!this.isStale(this.path)) return
    const breaker = `${this.path}-breaker`
    if (!this.linkTicket(breaker)) {
      if (this.isStale(breaker)) this.moveAway(breaker)
      return
    }
    try {
      if (this.isStale(this.path)) this.moveAway(this.path)
    } finally {
      unlinkQuietly(breaker)
    }
  }

  /** Removes this process's ticket. */
  dispose(): void {
    if (this.ticket === undefined) return
    closeSync(this.ticket.descriptor)
    unlinkQuietly(this.ticket.path)
    this.ticket = undefined
  }

  private at(name: string): string {
    return machinePath(this.root, name)
  }

  private linkTicket(name: string): boolean {
    // The common case while waiting, and cheaper than writing the ticket.
    if (statSync(name, { throwIfNoEntry: false }) !== undefined) return false
    try {
      for (let attempt = 0; ; attempt++) {
        const ticket = (this.ticket ??= this.makeTicket())
        writeSync(ticket.descriptor, this.content(), 0)
        try {
          linkSync(ticket.path, name)
          return true
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException
          if (code === 'EEXIST') return false
          if (code !== 'ENOENT') return this.createWithoutLink(name, error)
          // Somebody cleaned the folder up and our ticket with it.
          if (attempt > 0) throw error
          this.dispose()
        }
      }
    } catch (error) {
      throw toWriteError(error, name)
    }
  }

  /** For file systems without hard links. A kill between making and filling leaves a lock that only time breaks. */
  private createWithoutLink(name: string, linkError: unknown): boolean {
    try {
      writeFileSync(name, this.content(), { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw linkError
    }
  }

  private makeTicket(): { path: string; descriptor: number } {
    const folder = openMachineFolder(this.root)
    for (const name of readdirSync(folder)) {
      const pid = /^lock-([0-9]+)-/.exec(name)?.[1]
      if (pid !== undefined && Number(pid) !== process.pid && !isProcessAlive(Number(pid)))
        unlinkQuietly(join(folder, name))
    }
    const path = join(folder, `lock-${this.token}`)
    return { path, descriptor: openSync(path, 'w') }
  }

  private content(): string {
    const holder: LockHolder = {
      pid: process.pid,
      host: hostname(),
      token: this.token,
      since: new Date().toISOString(),
      ...(OWN_START !== undefined && { started: OWN_START }),
    }
    return `${JSON.stringify(holder)}\n`
  }

  private isStale(path: string): boolean {
    const holder = readHolder(path)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return false
    const isOld = Date.now() - stat.mtimeMs > this.staleMs
    if (holder === undefined || holder.host !== hostname()) return isOld
    // In a restarted container the dead holder's pid may well be our own.
    if (holder.pid === process.pid) return holder.token !== this.token && Date.parse(holder.since) < PROCESS_START
    if (!isProcessAlive(holder.pid)) return true
    // A process that was stopped goes on one day, in the middle of its write: its lock is its own for as long as it lives.
    const started = processStart(holder.pid)
    return holder.started === undefined || started === undefined ? isOld : holder.started !== started
  }

  private moveAway(path: string): void {
    const judged = readHolder(path)?.token
    const moved = this.at(`lock-${this.token}-${this.lastMoved++}`)
    try {
      renameSync(path, moved)
      if (readHolder(moved)?.token !== judged) linkSync(moved, path)
    } catch {
      // It went away by itself, or somebody holds it again.
    }
    unlinkQuietly(moved)
  }
}

function readHolder(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder
  } catch {
    return undefined
  }
}

function unlinkQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It is gone already.
  }
}
