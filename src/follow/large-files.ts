import { count } from '../text/nouns.ts'
import { renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FollowedClone, Remote } from '../storage/clone/followed-clone.ts'
import { sourceOfRemote } from '../storage/lfs/lfs-source.ts'
import { LfsStore } from '../storage/lfs/lfs-store.ts'
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

/**
 * Fetches files from Git LFS, and puts them in the places of their pointers.
 *
 * @param arrived called when missing files have arrived
 */
export function openLargeFiles(clone: Pick<FollowedClone, 'folder'>, options: LargeFilesOptions, arrived: () => void) {
  const stop = new AbortController()
  /** Why files are missing, by SHA-256. */
  const reasons = new Map<string, string>()
  let fetching: Promise<void> | undefined
  let failures = 0
  let notBefore = Number.NEGATIVE_INFINITY
  const { remote, log, isPublicAddress = () => false } = options
  const store = new LfsStore(join(clone.folder, '.git', 'lfs'))
  store.dropIncomplete()
  /** Undefined if the remote's address implies none. */
  const source = sourceOfRemote(remote.url, clone.folder, isPublicAddress)

  function reasonFor({ oid }: LfsPointer): string {
    return reasons.get(oid) ?? 'it is still being fetched'
  }

  /** Replaces staged pointers by their bytes, if these arrive soon; otherwise later. Throws system errors. */
  async function fill(files: readonly ReadyFile[]): Promise<ReadyFile[]> {
    const pointers = files.flatMap(({ large }) => large ?? [])
    if (pointers.length === 0) return [...files]
    if (pointers.some((pointer) => !store.has(pointer))) {
      failures = 0
      const patience = new AbortController()
      const bored = wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
      await Promise.race([fetch(pointers), bored])
      patience.abort()
    }
    const filled: ReadyFile[] = []
    for (const file of files) filled.push(await withBytes(file))
    return filled
  }

  /** Fetches missing files, unless a fetch is under way or just failed. Calls `arrived` if any arrived. */
  function fetchLater(missing: readonly LfsPointer[]): void {
    if (missing.length > 0 && !fetching && performance.now() >= notBefore) void fetch(missing)
  }

  async function close(): Promise<void> {
    stop.abort()
    await fetching
  }

  async function withBytes(file: ReadyFile): Promise<ReadyFile> {
    const { large, staged, time } = file
    if (!large || staged === undefined || !store.has(large)) return file
    const copy = `${staged}-large`
    try {
      await store.copyTo(large, copy)
    } catch (error) {
      rmSync(copy, { force: true })
      reasons.set(large.oid, messageOf(error))
      return file
    }
    utimesSync(copy, time / 1000, time / 1000)
    renameSync(copy, staged)
    return { ...file, large: { ...large, isHere: true } }
  }

  function fetch(wanted: readonly LfsPointer[]): Promise<void> {
    const work = (fetching ?? Promise.resolve()).then(() => fetchNow(wanted))
    const done = work.finally(() => {
      if (fetching === done) fetching = undefined
    })
    return (fetching = done)
  }

  async function fetchNow(wanted: readonly LfsPointer[]): Promise<void> {
    const missing = [...new Map(wanted.map((one) => [one.oid, one])).values()].filter((one) => !store.has(one))
    if (missing.length === 0 || stop.signal.aborted) return
    const nobody = 'the address of the repository does not lead to an LFS server'
    const failed = source
      ? await source.fetch(missing, store, stop.signal)
      : new Map(missing.map(({ oid }) => [oid, nobody]))
    if (stop.signal.aborted) return
    const news = [...failed].filter(([oid, why]) => reasons.get(oid) !== why)
    for (const { oid } of missing) reasons.delete(oid)
    for (const [oid, why] of failed) reasons.set(oid, why)
    const [first] = news
    if (first) log(`${count(news.length, 'Git LFS file')} missing here; ${first[0].slice(0, 12)}: ${first[1]}`)
    failures = failed.size > 0 ? failures + 1 : 0
    const next = Math.min(pause.first * 2 ** failures, pause.longest)
    notBefore = failed.size > 0 ? performance.now() + next : Number.NEGATIVE_INFINITY
    if (failed.size < missing.length) arrived()
  }

  return { has: (pointer: LfsPointer) => store.has(pointer), reasonFor, fill, fetchLater, close }
}

export type LargeFiles = ReturnType<typeof openLargeFiles>
