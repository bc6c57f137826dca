import { count } from '../text/nouns.ts'
import { renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FollowedClone, Remote } from '../storage/clone/followed-clone.ts'
import { sourceOfRemote } from '../storage/lfs/lfs-source.ts'
import { type LfsSource, LfsStore } from '../storage/lfs/lfs-store.ts'
import type { LfsPointer } from '../storage/git/lfs-pointer.ts'
import type { ReadyFile } from './placed-files.ts'
import { messageOf } from '../define/errors.ts'

/** How long a commit waits for its large files, and the pauses between further requests for them, in milliseconds. */
const patienceMs = 5000
const pause = { first: 5000, longest: 300_000 } as const

export interface LargeFilesOptions {
  readonly remote: Remote
  readonly log: (message: string) => void
  /** Whether an IP address is public, so that the remote may refer large-file downloads to it; none by default. */
  readonly isPublicAddress?: (address: string) => boolean
}

/** Fetches files from Git LFS, and puts them in the places of their pointers. */
export class LargeFiles {
  readonly #store: LfsStore
  /** Undefined if the remote's address implies none. */
  readonly #source: LfsSource | undefined
  readonly #log: (message: string) => void
  readonly #arrived: () => void
  readonly #stop = new AbortController()
  /** Why files are missing, by SHA-256. */
  readonly #why = new Map<string, string>()
  #fetching: Promise<void> | undefined
  #failures = 0
  #notBefore = Number.NEGATIVE_INFINITY

  /** @param arrived called when missing files have arrived */
  constructor(clone: Pick<FollowedClone, 'folder'>, options: LargeFilesOptions, arrived: () => void) {
    const { remote, log, isPublicAddress = () => false } = options
    this.#store = new LfsStore(join(clone.folder, '.git', 'lfs'))
    this.#store.dropIncomplete()
    this.#source = sourceOfRemote(remote.url, clone.folder, isPublicAddress)
    this.#log = log
    this.#arrived = arrived
  }

  has(pointer: LfsPointer): boolean {
    return this.#store.has(pointer)
  }

  reasonFor({ oid }: LfsPointer): string {
    return this.#why.get(oid) ?? 'it is still being fetched'
  }

  /** Replaces staged pointers by their bytes, if these arrive soon; otherwise later. Throws system errors. */
  async fill(files: readonly ReadyFile[]): Promise<ReadyFile[]> {
    const pointers = files.flatMap(({ large }) => large ?? [])
    if (pointers.length === 0) return [...files]
    if (pointers.some((pointer) => !this.has(pointer))) {
      this.#failures = 0
      const patience = new AbortController()
      const bored = wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
      await Promise.race([this.#fetch(pointers), bored])
      patience.abort()
    }
    const filled: ReadyFile[] = []
    for (const file of files) filled.push(await this.#filled(file))
    return filled
  }

  /** Fetches missing files, unless a fetch is under way or just failed. Calls `arrived` if any arrived. */
  fetchLater(missing: readonly LfsPointer[]): void {
    if (missing.length > 0 && !this.#fetching && performance.now() >= this.#notBefore) void this.#fetch(missing)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#fetching
  }

  async #filled(file: ReadyFile): Promise<ReadyFile> {
    const { large, staged, time } = file
    if (!large || staged === undefined || !this.has(large)) return file
    const copy = `${staged}-large`
    try {
      await this.#store.copyTo(large, copy)
    } catch (error) {
      rmSync(copy, { force: true })
      this.#why.set(large.oid, messageOf(error))
      return file
    }
    utimesSync(copy, time / 1000, time / 1000)
    renameSync(copy, staged)
    return { ...file, large: { ...large, isHere: true } }
  }

  #fetch(wanted: readonly LfsPointer[]): Promise<void> {
    const work = (this.#fetching ?? Promise.resolve()).then(() => this.#fetchNow(wanted))
    const done = work.finally(() => {
      if (this.#fetching === done) this.#fetching = undefined
    })
    return (this.#fetching = done)
  }

  async #fetchNow(wanted: readonly LfsPointer[]): Promise<void> {
    const missing = [...new Map(wanted.map((one) => [one.oid, one])).values()].filter((one) => !this.has(one))
    if (missing.length === 0 || this.#stop.signal.aborted) return
    const nobody = 'the address of the repository does not lead to an LFS server'
    const failed = this.#source
      ? await this.#source.fetch(missing, this.#store, this.#stop.signal)
      : new Map(missing.map(({ oid }) => [oid, nobody]))
    if (this.#stop.signal.aborted) return
    const news = [...failed].filter(([oid, why]) => this.#why.get(oid) !== why)
    for (const { oid } of missing) this.#why.delete(oid)
    for (const [oid, why] of failed) this.#why.set(oid, why)
    const [first] = news
    if (first) this.#log(`${count(news.length, 'Git LFS file')} missing here; ${first[0].slice(0, 12)}: ${first[1]}`)
    this.#failures = failed.size > 0 ? this.#failures + 1 : 0
    const next = Math.min(pause.first * 2 ** this.#failures, pause.longest)
    this.#notBefore = failed.size > 0 ? performance.now() + next : Number.NEGATIVE_INFINITY
    if (failed.size < missing.length) this.#arrived()
  }
}
