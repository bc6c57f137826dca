// Own code: proper-lockfile judges by a file's age, and takes the lock of a process that was suspended.
import { randomBytes } from 'node:crypto'
import { closeSync, constants, linkSync, lstatSync, lutimesSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { handOver } from '../files/make-folders.ts'
import { removeQuietly } from '../files/names-on-disk.ts'
import { ForeignThing, lookAt, machinePath, makeFolderAt, moveAside } from '../files/places.ts'
import { isElsewhere, isProcessAlive, processStart } from '../programs/process-alive.ts'
import { NO_TRAP } from '../files/read-file.ts'
import { toWriteError } from '../files/write-error.ts'
import { quietly } from '../../text/values.ts'
import { isOtherText, type LockHolder, readHolder } from './read-holder.ts'
import { holderText, Ticket } from './ticket.ts'

const PROCESS_START = Date.now() - process.uptime() * 1000

/**
 * A lock file in the machine folder of a content folder. A process keeps one small file of its own, its ticket, and takes the
 * lock by hard-linking the ticket to the lock's name: a single system call that either creates the lock with its content
 * complete or fails, and several times cheaper than creating a file each time.
 */
export class LockFile {
  readonly path: string
  private readonly root: string
  private readonly staleMs: number
  private readonly token = `${process.pid}-${randomBytes(6).toString('hex')}`
  private ticket: Ticket | undefined
  private lastMoved = 0
  private lastWanted = 0

  /** @param staleMs the maximum heartbeat age of a holder whose process cannot be checked */
  constructor(root: string, name: string, staleMs: number) {
    this.root = root
    this.staleMs = staleMs
    this.path = machinePath(root, name)
  }

  /** Takes the lock if it is free. Throws WriteError if the folder is not writable. */
  tryTake(): boolean {
    return this.linkTicket(this.path)
  }

  /** Also takes a lock whose holder is gone. */
  takeOrBreak(): boolean {
    if (this.tryTake()) return true
    this.breakIfStale()
    return this.tryTake()
  }

  /** Releases the lock, unless another process broke it and holds it now. */
  release(): void {
    if (this.isOurs()) removeQuietly(this.path)
  }

  /** Shows that the holder is alive. */
  beat(): void {
    // If it fails, others broke the lock, which `release` will notice.
    quietly(() => {
      if (lstatSync(this.path).ino === this.ticket?.inode) return this.ticket.beat()
      const now = new Date(this.#now)
      lutimesSync(this.path, now, now)
    })
  }

  /** Makes the holder leave a gap for this waiting process. */
  announceWaiting(): void {
    const wanted = `${this.path}-wanted`
    // Best effort.
    quietly(() => {
      if (this.#isForeign(wanted)) moveAside(this.#base, wanted, notALock)
      closeSync(openSync(wanted, WANT, 0o600))
      handOver(wanted)
      const now = new Date()
      lutimesSync(wanted, now, now)
    })
  }

  /** Whether a process has announced since the last call that it is waiting. */
  isWantedAnew(): boolean {
    const wanted = lstatSync(`${this.path}-wanted`, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isNew = wanted !== this.lastWanted
    this.lastWanted = wanted
    return isNew
  }

  holder(): LockHolder | undefined {
    return readHolder(this.path)
  }

  /**
   * Deletes the lock if its holder is gone, and moves aside a file that is not a lock. Only one process at a time may do so (it
   * holds `…-breaker` meanwhile), and checks the file that it moved before deleting it: a lock taken in between is put back.
   */
  private breakIfStale(): void {
    const breaker = `${this.path}-breaker`
    if (this.#isForeign(breaker)) moveAside(this.#base, breaker, notALock)
    if (!this.#isForeign(this.path) && !this.isStale(this.path)) return
    if (!this.linkTicket(breaker)) {
      if (!this.isStale(breaker)) return
      this.moveAway(breaker)
      if (!this.linkTicket(breaker)) return
    }
    try {
      // Checked again: another process that broke it may hold the lock by now.
      if (this.#isForeign(this.path)) moveAside(this.#base, this.path, notALock)
      else if (this.isStale(this.path)) this.moveAway(this.path)
    } finally {
      removeQuietly(breaker)
    }
  }

  get #base(): string {
    return machinePath(this.root)
  }

  // A link, a pipe, a folder, another text: no process made it to hold the lock, so none will ever release it.
  #isForeign(path: string): boolean {
    try {
      const there = lookAt(this.#base, path)
      // A lock without hard links is empty for a moment.
      return there !== undefined && (there.isDirectory() || (there.size > 0 && isOtherText(path)))
    } catch (error) {
      if (error instanceof ForeignThing && error.why === 'kind' && error.path === path) return true
      throw error
    }
  }

  /** Deletes this process's ticket. */
  dispose(): void {
    this.ticket?.dispose()
    this.ticket = undefined
  }

  // The ticket's inode is not reused while it is open. A lock without hard links is recognized by its text.
  private isOurs(): boolean {
    const inode = lstatSync(this.path, { throwIfNoEntry: false })?.ino
    if (inode === undefined) return false
    return inode === this.ticket?.inode || readHolder(this.path)?.token === this.token
  }

  private linkTicket(name: string): boolean {
    try {
      for (let attempt = 0; ; attempt++) {
        if (!this.ticket) makeFolderAt(this.#base, dirname(name))
        const ticket = (this.ticket ??= new Ticket(this.#base, this.token))
        ticket.refresh()
        try {
          linkSync(ticket.path, name)
          return true
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException
          if (code === 'EEXIST') return false
          if (code !== 'ENOENT') return this.createWithoutLink(name, error)
          // Somebody cleaned up the folder, including the ticket, or replaced it.
          if (attempt > 0) throw error
          this.dispose()
        }
      }
    } catch (error) {
      throw toWriteError(error, name)
    }
  }

  /** For file systems without hard links. A kill between creating and filling leaves a lock that only time breaks. */
  private createWithoutLink(name: string, linkError: unknown): boolean {
    try {
      writeFileSync(name, holderText(this.token), { flag: 'wx', mode: 0o600 })
      handOver(name)
      return true
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return false
      if (syscall !== 'write') throw linkError
      // On a full disk it would stay, empty and without a holder.
      removeQuietly(name)
      throw error
    }
  }

  private isStale(path: string): boolean {
    const holder = readHolder(path)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return false
    const age = this.#now - stat.mtimeMs
    const isOld = age > this.staleMs
    // A lock that names no holder would never become stale if its time is far in the future.
    if (holder === undefined) return Math.abs(age) > this.staleMs
    if (isElsewhere(holder)) return isOld
    if (!isProcessAlive(holder.pid)) return true
    // In a restarted container, a dead holder may well have had this process's pid.
    if (holder.pid === process.pid && Date.parse(holder.since) < PROCESS_START) return holder.token !== this.token
    // A suspended process may resume in the middle of its write: it keeps its lock for as long as it lives.
    const started = processStart(holder.pid)
    const isKnown = holder.started !== undefined && started !== undefined
    return isKnown ? holder.started !== started : isOld && holder.pid !== process.pid
  }

  // By the clock of the file system, which sets the times of locks.
  get #now(): number {
    return this.ticket?.now ?? Date.now()
  }

  private moveAway(path: string): void {
    const judged = readHolder(path)?.token
    const moved = machinePath(this.root, `lock-${this.token}-${this.lastMoved++}`)
    // If it fails, it was released, or somebody holds it again.
    quietly(() => {
      renameSync(path, moved)
      // If that cannot be known now, it may be a lock taken in between.
      if (!quietly(() => readHolder(moved)?.token === judged, false)) linkSync(moved, path)
    })
    removeQuietly(moved)
  }
}

const WANT = constants.O_WRONLY | constants.O_CREAT | NO_TRAP
const notALock = 'is not a lock made by Almanac'
