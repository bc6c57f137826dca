import { messageOf } from '../../define/errors.ts'
import { askGit } from '../git/run-git.ts'
import { askLfs, type LfsReach } from './lfs-http.ts'
import { LfsError, type LfsSource, type LfsStore, reasonOf } from './lfs-store.ts'
import type { LfsPointer } from './pointer.ts'

const mediaType = 'application/vnd.git-lfs+json'
/** How many files are asked for at once, as git-lfs asks; and the longest answer to that, in bytes. */
const most = { asked: 100, answer: 4 * 1024 * 1024 } as const
/** An answer that takes longer than this is none, in milliseconds. */
const patience = 60_000

/**
 * The files of a server that speaks the batch API of Git LFS (git-lfs/docs/api/batch.md), by its address without
 * `/objects/batch`.
 *
 * @param folder where git is asked for credentials
 */
export function serverSource(endpoint: URL, folder: string, isPublic: LfsReach['isPublic']): LfsSource {
  const reach = { own: endpoint, isPublic }
  let authorization: string | undefined

  async function ask(objects: readonly LfsPointer[], signal: AbortSignal, isSecond = false): Promise<unknown> {
    const asked = { operation: 'download', transfers: ['basic'], hash_algo: 'sha256', objects }
    const headers = {
      ...{ Accept: mediaType, 'Content-Type': mediaType },
      ...(authorization !== undefined && { Authorization: authorization }),
    }
    const address = new URL(`${endpoint.href}/objects/batch`)
    const request = {
      headers,
      body: JSON.stringify(asked),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    }
    const answer = await askLfs(address, request, reach)
    if (answer.statusCode === 401 && !isSecond) {
      answer.destroy()
      authorization = await credentialsFor(endpoint, folder)
      if (authorization !== undefined) return ask(objects, signal, true)
    }
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw new LfsError(`${endpoint.host} answers ${answer.statusCode} to ${endpoint.pathname}`)
    }
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > most.answer) throw new LfsError(`${endpoint.host} answers too much`)
      pieces.push(piece)
    }
    return JSON.parse(Buffer.concat(pieces).toString())
  }

  async function fetchSome(wanted: readonly LfsPointer[], store: LfsStore, signal: AbortSignal) {
    const failed = new Map<string, string>()
    const found = downloadsIn(await ask(wanted, signal))
    for (const pointer of wanted) {
      const download = found.get(pointer.oid)
      const why =
        download === undefined || typeof download === 'string'
          ? (download ?? `${endpoint.host} does not tell of it`)
          : await reasonOf(fetchOne(pointer, download, store, signal))
      if (why !== undefined) failed.set(pointer.oid, why)
    }
    return failed
  }

  async function fetchOne(pointer: LfsPointer, { href, headers }: Download, store: LfsStore, signal: AbortSignal) {
    const answer = await askLfs(new URL(href, endpoint), { headers, signal }, reach)
    if (answer.statusCode === 200) return store.take(pointer, answer, signal)
    answer.destroy()
    throw new LfsError(`${new URL(href, endpoint).host} answers ${answer.statusCode}`)
  }

  return {
    async fetch(wanted, store, signal) {
      const failed = new Map<string, string>()
      for (let at = 0; at < wanted.length; at += most.asked) {
        const some = wanted.slice(at, at + most.asked)
        try {
          for (const [oid, why] of await fetchSome(some, store, signal)) failed.set(oid, why)
        } catch (error) {
          // Whom nobody can ask about some, nobody can ask about the others.
          for (const { oid } of wanted.slice(at)) failed.set(oid, messageOf(error))
          break
        }
      }
      return failed
    },
  }
}

interface Download {
  readonly href: string
  readonly headers: Readonly<Record<string, string>>
}

// What the answer says of each file: where it is, or why it is not.
function downloadsIn(answer: unknown): Map<string, Download | string> {
  const found = new Map<string, Download | string>()
  const objects: unknown = membersOf(answer)['objects']
  for (const one of Array.isArray(objects) ? objects : []) {
    const { oid, actions, error } = membersOf(one)
    const { href, header } = membersOf(membersOf(actions)['download'])
    if (typeof oid !== 'string') continue
    const headers = Object.fromEntries(Object.entries(membersOf(header)).filter((pair) => typeof pair[1] === 'string'))
    if (typeof href === 'string') found.set(oid, { href, headers: headers as Record<string, string> })
    else found.set(oid, `the server says: ${String(membersOf(error)['message'] ?? 'nothing of it').slice(0, 200)}`)
  }
  return found
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

// Of git's credential helpers, as the user's configuration names them; nobody is asked at a terminal.
async function credentialsFor({ protocol, host, pathname }: URL, folder: string): Promise<string | undefined> {
  const question = `protocol=${protocol.slice(0, -1)}\nhost=${host}\npath=${pathname.slice(1)}\n\n`
  const env = { GIT_ASKPASS: 'true', SSH_ASKPASS: 'true' }
  const lines = (await askGit(folder, ['credential', 'fill'], { input: question, env }))?.split('\n') ?? []
  const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)
  const [username, password] = [valueOf('username'), valueOf('password')]
  if (!username || !password) return undefined
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
