import type { AssembledSite } from './model/model.ts'
import { type RestError, errorFromAnswer } from './define/errors.ts'
import { areas } from './resources/registry.ts'
import { createApp } from './server/create-app.ts'
import { asksHistory, historyProblem, readCommitTimes, shallowHistory } from './site/index/follow-folder.ts'
import { openAtRef } from './site/open-at-ref.ts'
import { openFolder } from './site/open-folder.ts'
import { operator } from './site/show/access.ts'
import type { Answer, AnyPaths, Arguments, DataOf, Given, Readable } from './library-answers.ts'

/** How a site is opened for reading. */
export interface ReadingOptions {
  /** A commit, branch or tag to read instead of the files. */
  readonly ref?: string
  /** The current time: ISO 8601 with a zone or `Z`, or a `Date`; the machine's clock by default. */
  readonly now?: string | Date
  /** URL of the website in links; by default the setting `url`. */
  readonly publicUrl?: string
  /** Whether drafts and `context=edit` are included, as at the terminal; else only public content. */
  readonly trusted?: boolean
  /** Receives faults of files and of modification times; by default they are written to standard error. */
  readonly onWarning?: (message: string) => void
}

/** A site open for reading. `Paths` are its own types, as `almanac types` prints them. */
export interface ReadSite<Paths = AnyPaths> {
  /**
   * Reads an address of the interface: `site.get('core/v2/posts', { per_page: 5 })`. Placeholders are among the arguments:
   * `site.get('core/v2/posts/{id}', { id: 7 })`.
   *
   * @throws RestError as in the interface's response; TypeError if an argument for the address is missing
   */
  get<Path extends keyof Readable<Paths> & string>(
    path: Path,
    ...given: Given<Readable<Paths>[Path]>
  ): Promise<Answer<DataOf<Readable<Paths>[Path]>>>
  /** Responds as a server would, for clients that take a `fetch`; read-only. */
  readonly fetch: (request: Request) => Promise<Response>
  /** The underlying site, for `createApp` and `serve`. */
  readonly site: AssembledSite
  close(): void
}

/**
 * Opens a content folder to be read by a program, as it is now: without a server, and without writing anything.
 *
 * ```ts
 * import type { paths } from './almanac.d.ts'
 * const site = await openSite<paths>('content')
 * const { data, total } = await site.get('core/v2/posts', { per_page: 5 })
 * site.close()
 * ```
 *
 * @throws ContentError if it is no content folder; UnknownRef, GitError; RangeError if `now` is no moment
 */
export async function openSite<Paths = AnyPaths>(root: string, options: ReadingOptions = {}): Promise<ReadSite<Paths>> {
  const { publicUrl, ref, trusted = false, onWarning = writeLine } = options
  const now = clockOf(options.now)
  const how = {
    areas,
    publicUrl,
    readOnly: true,
    ...(now && { now }),
    onProblem: ({ message }: Error) => onWarning(message),
  }
  const site = ref === undefined ? await openFiles(root, how, onWarning) : await openCommit(root, ref, how, onWarning)
  const app = createApp(site, { readOnly: true, ...(trusted && { caller: operator(undefined) }) })
  const fetch = async (request: Request) => app.fetch(request)
  const get = async (path: string, given: Arguments = {}) =>
    readAnswer(await fetch(new Request(new URL(`/rest/${requestTargetOf(path, given)}`, new URL(site.home).origin))))
  return { get: get as ReadSite<Paths>['get'], fetch, site, close: () => site.close() }
}

type How = Parameters<typeof openFolder>[1]
type Warn = (message: string) => void

async function openFiles(root: string, how: How, warn: Warn) {
  const site = openFolder(root, how)
  try {
    const problem = await historyProblem(site)
    if (problem) warn(problem)
    await readCommitTimes(site, () => undefined)
    return site
  } catch (error) {
    site.close()
    throw error
  }
}

async function openCommit(root: string, ref: string, how: How, warn: Warn) {
  const { site, leftOut, isShallow } = await openAtRef(root, ref, how)
  if (isShallow && asksHistory(site)) warn(shallowHistory)
  const missing = Object.values(leftOut).flat()
  if (missing.length > 0) warn(`${ref}: left out, as git has no content of it here: ${missing.join(', ')}`)
  return site
}

function clockOf(moment: string | Date | undefined): (() => number) | undefined {
  if (moment === undefined) return undefined
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment.getTime()
  if (Number.isNaN(ms))
    throw new RangeError(`now: ${String(moment)} is not a date and time: write it like 2026-03-01T09:00:00Z`)
  return () => ms
}

// Placeholders are filled from the arguments; the others are the query.
function requestTargetOf(path: string, given: Arguments): string {
  const rest = new Map(Object.entries(given).filter(([, value]) => value !== undefined))
  const below = path.replace(/^\/+/, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!rest.has(name)) throw new TypeError(`${path}: '${name}' is missing among the arguments`)
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  // String() joins lists by commas, as the interface separates them.
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? below : `${below}${below.includes('?') ? '&' : '?'}${query}`
}

async function readAnswer(response: Response): Promise<Answer<unknown>> {
  const { headers, status } = response
  const data: unknown = await response.json()
  if (!response.ok) throw errorFromAnswer(data as ReturnType<RestError['toJSON']>, status)
  // Each family of clients has its own prefix for the same counts.
  const count = (pattern: RegExp) => {
    const [, found] = [...headers].find(([name]) => pattern.test(name)) ?? []
    return found === undefined ? undefined : Number(found)
  }
  return { data, total: count(/^x-\w+-total$/), totalPages: count(/^x-\w+-totalpages$/), headers }
}

function writeLine(message: string): void {
  process.stderr.write(`${message}\n`)
}
