import { createHmac } from 'node:crypto'
import { blobHash, hashOnDisk } from '../../storage/clone/blob-hash.ts'
import type { CommittedBytes } from '../../storage/clone/commit-stream.ts'
import { streamLog } from '../../storage/git/run-git.ts'
import { isSameSecret } from '../../text/same-secret.ts'
import type { KeyedRequest, RequestKey } from '../../work/request-key.ts'

/** A completed request, as its commit records it. */
export interface DoneRequest {
  /** As in `RequestKey`. */
  readonly request: string
  /** In seconds since the epoch. */
  readonly time: number
  /** The changed files of the commit, as paths in the repository; new ones first. */
  readonly files: readonly CommittedFile[]
}

/** A file of a commit; without a blob, the commit deleted it. */
export interface CommittedFile {
  readonly path: string
  readonly blob: string | undefined
}

const trailerName = 'Almanac-Request'
const form = /^(\d{1,12}) ([\w-]{43}) ([\w-]{43}) ([\w-]{43})$/
/** How long a key is remembered, in seconds. */
const lifetime = 86_400
/** How many requests are remembered; beyond that, the oldest are dropped. */
const mostKnown = 200_000

/**
 * The requests with keys that the history records, in trailers of their commits. Anyone who can push can write a trailer: only
 * those count that the cluster's secret seals for exactly the files of their commit, and for a day.
 *
 * @param folder in which git runs
 */
export function openDoneRequests(secret: string, folder: string) {
  const known = new Map<string, DoneRequest>()
  /** The commit up to which the history is known. */
  let learned: string | undefined

  function keyOf({ user, key, method, path, body }: KeyedRequest): RequestKey {
    return {
      id: hmac('key', user, key),
      request: hmac('request', user, key, method, path, body),
      isTaken: false,
    }
  }

  /** The trailer that records in a commit with these files that a request was completed. */
  function trailerOf({ id, request }: RequestKey, time: number, files: readonly CommittedFile[]): string {
    return `${trailerName}: ${time} ${id} ${request} ${seal(time, id, request, files)}`
  }

  /** The request with this key that was completed within the last day. */
  function find({ id }: RequestKey): DoneRequest | undefined {
    const found = known.get(id)
    return found && found.time >= Date.now() / 1000 - lifetime ? found : undefined
  }

  /**
   * Reads the trailers of commits up to the given one; all of them again if the history was rewritten. Throws GitError.
   *
   * @param isIn whether a commit is an ancestor of another
   */
  async function learn(commit: string, isIn: (commit: string, later: string) => Promise<boolean>): Promise<void> {
    const from = learned
    if (from === commit) return
    const isLonger = from !== undefined && (await isIn(from, commit))
    learned = undefined
    if (!isLonger) known.clear()
    const found: [string, DoneRequest][] = []
    const options = ['--no-merges', '--raw', '--no-renames', '--no-abbrev', '--no-ext-diff', '--no-textconv']
    const format = [`%(trailers:key=${trailerName},valueonly,separator=%x2C)`]
    const read = (...range: string[]) =>
      streamLog(folder, [...options, ...range, '--'], format, ([hash, trailer], change) => {
        const done = readTrailer(hash!, trailer!, change)
        if (done) found.push(done)
      })
    const since = Math.floor(Date.now() / 1000) - lifetime
    // After a pull, the servers' commits may be behind a second parent, or behind an old commit if a clock was wrong.
    if (isLonger) await read(`${from}..${commit}`)
    // Git before 2.37 lacks `--since-as-filter`, and `--since` stops at the first older commit.
    else await read(`--since-as-filter=${since}`, commit).catch(() => read(`--since=${since}`, commit))
    // The log is newest first: of two requests with one key, the later one counts.
    for (const [id, done] of found.toReversed()) {
      known.delete(id)
      known.set(id, done)
    }
    for (const id of known.keys()) {
      if (known.size <= mostKnown) break
      known.delete(id)
    }
    learned = commit
  }

  function readTrailer(commit: string, trailer: string, change: readonly string[]): [string, DoneRequest] | undefined {
    const [, seconds, id, request, said] = form.exec(trailer.trim()) ?? []
    if (said === undefined) return undefined
    const files: (CommittedFile & { readonly isNew: boolean })[] = []
    for (let i = 0; i + 1 < change.length; i += 2) {
      const [, , , blob, kind] = change[i]!.split(' ')
      files.push({ path: change[i + 1]!, blob: kind === 'D' ? undefined : blob, isNew: kind === 'A' })
    }
    const time = Number(seconds)
    if (!isSameSecret(said, seal(time, id!, request!, files))) return undefined
    const inOrder = [...files.filter(({ isNew }) => isNew), ...files.filter(({ isNew }) => !isNew)]
    return [id!, { request: request!, time, files: inOrder.map(({ path, blob }) => ({ path, blob })) }]
  }

  function seal(time: number, id: string, request: string, files: readonly CommittedFile[]): string {
    const changes = files.map(({ path, blob }) => `${blob ?? '-'} ${path}`).toSorted()
    return hmac('commit', String(time), id, request, ...changes)
  }

  function hmac(...parts: readonly string[]): string {
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  }

  return { keyOf, trailerOf, find, learn }
}

export type DoneRequests = ReturnType<typeof openDoneRequests>

/** Files of a commit to be made, with the blob hashes that git will give them, in the format of the hash `like`. */
export function toCommitted(files: ReadonlyMap<string, CommittedBytes>, like: string): CommittedFile[] {
  return [...files].map(([path, bytes]) => {
    if (bytes === undefined) return { path, blob: undefined }
    return { path, blob: 'absolute' in bytes ? hashOnDisk(bytes.absolute, like)?.blob : blobHash(bytes, like) }
  })
}
