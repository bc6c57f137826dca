import { serverPaths } from '../../derive/server-paths.ts'
import { pageFileOf, pagesOf, restFileOf } from './file-of.ts'
import { recordedHeaders } from './folder-headers.ts'
import type { AnswerFacts } from './cached-export.ts'
import { type Links, linksOfPage, linksOfText, nextPageIn } from './links.ts'
import type { NamedFiles } from './named-files.ts'

export const mount = serverPaths.rest

interface AnswerDeps {
  /** The website's URL, without a trailing slash. */
  readonly home: string
  readonly ask: (path: string) => Promise<Response>
  readonly named: NamedFiles
  /** Writes a file; returns the digest of its bytes, unless another path has the file, or it cannot be written. */
  readonly put: (file: string, headers: Headers, bytes: Uint8Array) => string | undefined
  readonly putStream: (file: string, headers: Headers, body: ReadableStream<Uint8Array>) => Promise<void>
}

/** Requests answers, writes their files, and returns the facts about each; `beyond`: pages of lists to leave out. */
export function openAnswers({ home, ask, named, put, putStream }: AnswerDeps) {
  return { rest, page, moved }

  async function rest(path: string, isItem: boolean): Promise<AnswerFacts> {
    const answer = await ask(mount + path)
    const { status, headers: own } = answer
    const name = restFileOf(path, isItem)
    if (status !== 200 || name === undefined) return silentOf(status)
    const file = `${mount.slice(1)}/${name}`
    const bytes = await readBytes(answer)
    const digest = put(file, own, bytes)
    const text = bytes.toString()
    const last = Number([...own].find(([one]) => one.endsWith('-totalpages'))?.[1] ?? 1)
    const next = last === 1 ? undefined : nextPageIn(text, home + mount + pagesOf(path).pathname)
    return {
      ...silentOf(status),
      file,
      pages: last,
      ...(next !== undefined && { next }),
      headers: recordedHeaders(own),
      ...digestFacts(digest),
      links: [...linksOfText(text, home)],
    }
  }

  async function page(path: string, beyond?: (links: Links) => ReadonlySet<string>): Promise<AnswerFacts> {
    const answer = await ask(path)
    const { status, headers: own } = answer
    const type = own.get('content-type') ?? ''
    const file = pageFileOf(path, type)
    if (status !== 200 || file === undefined) return silentOf(status)
    if (!/^text\/|xml|json/.test(type)) {
      if (answer.body) await putStream(file, own, answer.body)
      return { ...silentOf(status), isWhole: false }
    }
    const text = (await readBytes(answer)).toString()
    const isPage = type.startsWith('text/html')
    const names = new Map<string, string | undefined>()
    const links = isPage ? linksOfPage(text, path, home) : { others: linksOfText(text, home), ...noTurns }
    const { others, turns, languages } = links
    const there = isPage ? named.inPage(named.withoutAbsent(text, path, beyond?.(links)), path, names) : text
    const digest = put(file, own, Buffer.from(there))
    return {
      status,
      file,
      isPage,
      headers: recordedHeaders(own),
      ...digestFacts(digest),
      links: [...others],
      turns: [...turns],
      languages: [...languages],
      names: [...names],
    }
  }

  async function moved(from: string): Promise<AnswerFacts> {
    const { status, headers } = await ask(from)
    const to = status === 301 ? headers.get('location') : null
    return { ...silentOf(status), ...(to !== null && { to }) }
  }
}

const noTurns = { turns: new Set<string>(), languages: new Set<string>() }

/** For answers without a file. The next export asks again for those that failed. */
function silentOf(status: number): AnswerFacts {
  return { status, links: [], turns: [], languages: [], names: [], isWhole: status < 500 }
}

// If another path has the same file, its content is unknown.
function digestFacts(digest: string | undefined): Pick<AnswerFacts, 'digest' | 'isWhole'> {
  return digest === undefined ? { isWhole: false } : { digest, isWhole: true }
}

export async function readBytes(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}
