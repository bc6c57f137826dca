import { messageOf } from '../../define/errors.ts'
import { askLfs, type LfsReach } from './lfs-http.ts'
import { LfsError, type LfsSource, type LfsStore, reasonOf } from './lfs-store.ts'
import type { LfsPointer } from '../git/lfs-pointer.ts'

const mediaType = 'application/vnd.git-lfs+json'
/** The most files that one request names, as with git-lfs; and the longest answer to it, in bytes. */
const most = { asked: 100, answer: 4 * 1024 * 1024 } as const
/** The time limit of an answer, in milliseconds. */
const patience = 60_000
/** The lowest average rate of a file beyond that, in bytes per second; and the time limit of the largest, in milliseconds. */
const leastRate = 20_000
const longestMs = 86_400_000

/** A server that speaks the batch API, and the headers for it. */
export interface LfsAccess {
  /** Its address without `/objects/batch`. */
  readonly endpoint: URL
  readonly headers: Readonly<Record<string, string>>
  /** A remark for the error if it does not answer: why it is contacted. */
  readonly said?: string
}

/** Finds the server of a remote; `isRefused` if the last credentials were rejected. Throws LfsError, GitError. */
export type FindLfs = (isRefused: boolean, signal: AbortSignal) => Promise<LfsAccess>

/** Fetches files from a server that speaks the batch API of Git LFS (git-lfs/docs/api/batch.md). */
export function serverSource(find: FindLfs, isPublic: LfsReach['isPublic']): LfsSource {
  async function ask(objects: readonly LfsPointer[], signal: AbortSignal, isSecond = false): Promise<BatchAnswer> {
    const access = await find(isSecond, signal)
    const { endpoint } = access
    const reach = { own: endpoint, isPublic }
    const batch = { operation: 'download', transfers: ['basic'], hash_algo: 'sha256', objects }
    const headers = { ...access.headers, Accept: mediaType, 'Content-Type': mediaType }
    const address = new URL(`${endpoint.href.replace(/\/$/, '')}/objects/batch`)
    const request = {
      headers,
      body: JSON.stringify(batch),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    }
    const answer = await askLfs(address, request, reach).catch((error: unknown) => {
      throw access.said ? new LfsError(`${access.said}; ${messageOf(error)}`, { cause: error }) : error
    })
    if (answer.statusCode === 401 && !isSecond) {
      answer.destroy()
      return ask(objects, signal, true)
    }
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw new LfsError(`${endpoint.host} returned ${answer.statusCode} for ${endpoint.pathname}`)
    }
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > most.answer) throw new LfsError(`${endpoint.host} sends too large a response`)
      pieces.push(piece)
    }
    return { reach, answer: JSON.parse(Buffer.concat(pieces).toString()) }
  }

  async function fetchSome(wanted: readonly LfsPointer[], store: LfsStore, signal: AbortSignal) {
    const failed = new Map<string, string>()
    const { reach, answer } = await ask(wanted, signal)
    const found = downloadsIn(answer)
    for (const pointer of wanted) {
      const download = found.get(pointer.oid)
      const why =
        download === undefined || typeof download === 'string'
          ? (download ?? `${reach.own.host} does not list it`)
          : await reasonOf(fetchOne(pointer, download, { store, signal, reach }))
      if (why !== undefined) failed.set(pointer.oid, why)
    }
    return failed
  }

  return {
    async fetch(wanted, store, signal) {
      const failed = new Map<string, string>()
      for (let at = 0; at < wanted.length; at += most.asked) {
        const some = wanted.slice(at, at + most.asked)
        try {
          for (const [oid, why] of await fetchSome(some, store, signal)) failed.set(oid, why)
        } catch (error) {
          // If some cannot be requested, neither can the others.
          for (const { oid } of wanted.slice(at)) failed.set(oid, messageOf(error))
          break
        }
      }
      return failed
    },
  }
}

interface BatchAnswer {
  readonly reach: LfsReach
  readonly answer: unknown
}

interface FetchDeps {
  readonly store: LfsStore
  readonly signal: AbortSignal
  readonly reach: LfsReach
}

// A server that sends a byte now and then would hold up all other downloads.
async function fetchOne(pointer: LfsPointer, { href, headers }: Download, { store, signal, reach }: FetchDeps) {
  const address = new URL(href, reach.own)
  await store.mustHaveRoom(pointer)
  const late = AbortSignal.timeout(mostMsFor(pointer))
  const both = AbortSignal.any([signal, late])
  try {
    const answer = await askLfs(address, { headers, signal: both }, reach)
    if (answer.statusCode === 200) return await store.take(pointer, answer, both)
    answer.destroy()
    throw new LfsError(`${address.host} returned ${answer.statusCode}`)
  } catch (error) {
    if (late.aborted) throw new LfsError(`${address.host} is too slow: fewer than ${leastRate} bytes a second`)
    throw error
  }
}

/** The time limit of a file, in milliseconds. */
export function mostMsFor({ size }: Pick<LfsPointer, 'size'>): number {
  return Math.min(longestMs, patience + Math.ceil(size / leastRate) * 1000)
}

interface Download {
  readonly href: string
  readonly headers: Readonly<Record<string, string>>
}

// The address of each file to download from, or the reason why there is none.
function downloadsIn(answer: unknown): Map<string, Download | string> {
  const found = new Map<string, Download | string>()
  const objects: unknown = asRecord(answer)['objects']
  for (const one of Array.isArray(objects) ? objects : []) {
    const { oid, actions, error } = asRecord(one)
    const { href, header } = asRecord(asRecord(actions)['download'])
    if (typeof oid !== 'string') continue
    const headers = Object.fromEntries(Object.entries(asRecord(header)).filter((pair) => typeof pair[1] === 'string'))
    if (typeof href === 'string') found.set(oid, { href, headers: headers as Record<string, string> })
    else found.set(oid, `the server says: ${String(asRecord(error)['message'] ?? 'nothing').slice(0, 200)}`)
  }
  return found
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
