import { formerPaths } from './former-paths.ts'
import type { AssembledSite, ExportCache } from '../../model/model.ts'
import { languagesInAddresses } from '../../derive/languages/languages.ts'
import { patternOf } from '../../site/index/entry-path.ts'
import { type App, createApp } from '../create-app.ts'
import type { ExportFolder } from './export-folder.ts'
import { addressOfFile, pageFileOf, pagesOf, restFileOf } from './file-of.ts'
import { FolderHeaders, recordedHeaders } from './folder-headers.ts'
import { hostFiles } from './hosts/host-files.ts'
import { AnswerCache } from './answer-cache.ts'
import type { AnswerFacts } from './cached-export.ts'
import type { Links } from './links.ts'
import { NamedFiles } from './named-files.ts'
import { type Redirect, stubPage } from './redirects.ts'
import { readBytes, mount, openAnswers } from './open-answers.ts'
import { restPaths } from './rest-paths.ts'

export interface ExportOptions {
  /** Lists to export besides the usual ones, with all their pages: paths below the REST root, with queries. */
  readonly also?: readonly string[]
  /** Whether pages, feeds and the sitemap are exported; otherwise only the interface and the uploads that it names. */
  readonly pages?: boolean
  /** The host that will serve the files, one of `hostNames`: it gets redirects, headers and URLs in its own form. */
  readonly host?: string | undefined
  /** The app that answers, a read-only one of this site; by default a new one. */
  readonly app?: Pick<App, 'fetch'>
  /** The state of earlier exports, to make only answers that may have changed; without it, all are made. */
  readonly cache?: ExportCache
  /** Called after each file. `left`: the number of known pages that are still to come. */
  readonly onProgress?: (done: number, left: number) => void
}

/** A list in `also` is not answered to the public, or its path is too long for a file name. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** How a page was reached: after how many pages without new links, and the other pages that the previous one names. */
interface Reached {
  readonly barren: number
  readonly from?: ReadonlySet<string>
}

/** The number of consecutive calendar pages without anything new that are followed. */
const mostBarren = 12
const starts = ['/', '/sitemap.xml', '/robots.txt', '/favicon.ico', '/feed/']

/**
 * Writes everything that the site answers to the public as files: the interface (indexes, lists with all their pages, items),
 * and the pages, feeds, sitemap and uploads that links lead to. Beside them, `headers.json` records the headers of each answer.
 * Answers of the same site at the same time are the same bytes.
 *
 * @throws Unanswered, ForeignFolder, system errors
 */
export async function exportSite(
  site: AssembledSite,
  folder: ExportFolder,
  options: ExportOptions = {},
): Promise<void> {
  const { also = [], pages = true, onProgress } = options
  const { home } = site
  // Not cached: each address is requested once.
  const { fetch } = options.app ?? createApp(site, { readOnly: true, keptBytes: 0 })
  const headers = new FolderHeaders()
  const named = new NamedFiles(home, options.host === undefined ? undefined : `${mount}/`)
  const ask = async (path: string) => {
    const answer = await fetch(new Request(`${home}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } }))
    if (answer.status >= 500) folder.missed.add(path)
    return answer
  }
  const waiting = new Map<string, Reached>()
  const seen = new Set<string>()
  const requested = new Set<string>()
  const found = (paths: Iterable<string>, how: Reached = { barren: 0 }) => {
    for (const path of paths) {
      // Of the interface, links lead only to its other files: calendars.
      const [pathname = ''] = path.split('?')
      const isRest = path === mount || path.startsWith(`${mount}/`)
      if (!pages && !/\.\w{1,8}$/.test(pathname)) continue
      if (seen.has(path) || (isRest && !/\.[a-z]+$/.test(pathname))) continue
      seen.add(path)
      waiting.set(path, how)
    }
  }
  const noteFile = (path: string, recorded: string) => {
    headers.note(path, recorded)
    onProgress?.(folder.size, waiting.size)
  }
  const put = (path: string, own: Headers, bytes: Uint8Array): string | undefined => {
    if (folder.has(path)) return undefined
    const digest = folder.put(path, bytes)
    noteFile(path, recordedHeaders(own))
    return digest
  }
  const putStream = async (path: string, own: Headers, body: ReadableStream<Uint8Array>) => {
    if (folder.has(path)) return body.cancel()
    await folder.putStream(path, body)
    noteFile(path, recordedHeaders(own))
  }
  const answers = openAnswers({ home, ask, named, put, putStream })

  // Answers about smaller copies depend on whether the copies exist.
  for (const resource of site.resources.values())
    if (patternOf(resource)?.attaches)
      // One at a time: each takes memory.
      for (const entry of site.all(resource.name)) await site.files.makeCopies(entry)
  const cache = options.cache && (await new AnswerCache(site, rulesFor(site, options), options.cache.read()).open())
  if (cache) folder.believe(cache.marks)
  for (const path of also) await exportAlso(`/${path.replace(/^\/+/, '')}`)
  for await (const { path, isItem } of restPaths(site, listedNames)) await exportRest(path, isItem)
  if (pages) found(starts)
  for (const [path, how] of waiting) {
    waiting.delete(path)
    // The paths that it names are requested next.
    await exportPage(path, how)
  }
  // Hosts that support several show the one nearest to the address.
  const languages = pages ? languagesInAddresses(site.settings).map((code) => `/${code}`) : []
  let headersOfPages: Headers | undefined
  for (const below of pages ? ['', ...languages] : []) {
    const path = `${below}/404.html`
    const lost = await ask(path)
    if (lost.status !== 404) continue
    headersOfPages ??= lost.headers
    put(path.slice(1), lost.headers, Buffer.from(named.inPage((await readBytes(lost)).toString(), path)))
  }
  const redirects = pages ? await exportRedirects() : []
  if (options.host !== undefined) {
    const facts = { mount, redirects, rewrites: named.rewrites, languages, headers: headers.all() }
    for (const [path, text] of Object.entries(hostFiles(options.host, facts))) folder.put(path, Buffer.from(text))
  }
  // The site's own file of that name has precedence.
  for (const [path, text] of headers.files()) if (!folder.has(path)) folder.put(path, Buffer.from(text))

  const left = await cache?.toText(folder.marks())
  if (left !== undefined) options.cache!.write(left)

  // An earlier answer is used if neither its sources nor its file have changed.
  async function factsFor(key: string, make: () => Promise<AnswerFacts>): Promise<AnswerFacts> {
    if (!cache) return make()
    const before = cache.find(key)
    if (!before || !stays(before.facts)) return cache.make(key, make)
    cache.keep(key, before)
    const { facts } = before
    if (facts.file !== undefined) noteFile(facts.file, facts.headers!)
    return facts
  }

  function stays({ file, digest, names }: AnswerFacts): boolean {
    return (
      names.every(([path, to]) => named.fileOf(path) === to) &&
      (file === undefined || (!folder.has(file) && folder.keep(file, digest!)))
    )
  }

  // An answer that is not public has no file.
  async function exportRest(path: string, isItem: boolean): Promise<void> {
    const list = pagesOf(path)
    if (requested.has(list.path)) return
    requested.add(list.path)
    const { status, pages: last = 1, next } = await askRest(list.path, isItem)
    if (status !== 200 || last === 1) return
    for (let page = 2; page <= last; page++) await askRest(list.page(page), isItem)
    // Calendar lists name their next page by more than its number: readers who follow them find it, too.
    if (next !== undefined) await exportRest(`${list.pathname}?${next}`, isItem)
  }

  async function exportAlso(path: string): Promise<void> {
    const { status } = await askRest(path, false)
    if (status !== 200) throw new Unanswered(`${path.slice(1)} returns ${status} to the public`)
    if (restFileOf(pagesOf(path).page(1e6), false) === undefined)
      throw new Unanswered(`${path.slice(1)} is too long for a file name`)
    await exportRest(path, false)
  }

  async function askRest(path: string, isItem: boolean): Promise<AnswerFacts> {
    const facts = await factsFor(`rest ${path}`, () => answers.rest(path, isItem))
    if (facts.file === undefined) return facts
    if (!path.includes('?')) named.note(mount + path, addressOfFile(facts.file))
    found(facts.links)
    return facts
  }

  async function exportPage(path: string, { barren, from }: Reached): Promise<void> {
    // A calendar is endless.
    const barrenWith = (links: Iterable<string>) =>
      from === undefined ? barren : [...links].every((one) => from.has(one)) ? barren + 1 : 0
    const beyond = ({ others, turns }: Links) =>
      new Set(barrenWith(others) < mostBarren ? [] : [...turns].filter((one) => !seen.has(one)))
    // Whether it is the last one is no fact of its answer, and only such facts are cached.
    const { file, isPage, links, turns, languages } =
      barren + 1 < mostBarren
        ? await factsFor(`page ${path}`, () => answers.page(path))
        : await answers.page(path, beyond)
    if (file === undefined) return
    if (!isPage && !path.includes('?')) named.note(path, addressOfFile(file))
    found(links)
    if (!isPage) return
    const others = new Set(links)
    const now = barrenWith(links)
    if (now >= mostBarren) return
    found(turns, { barren: now, from: others })
    // In another language all links differ: that does not make a page new.
    found(languages, { barren: now })
  }

  async function exportRedirects(): Promise<Redirect[]> {
    const redirects = new Map<string, Redirect>()
    // The home page itself may redirect: to that of its language.
    for (const former of [...starts, ...formerPaths(site)]) {
      const from = new URL(home + former).pathname.slice(new URL(`${home}/`).pathname.length - 1)
      if (redirects.has(from)) continue
      const { to } = await factsFor(`moved ${from}`, () => answers.moved(from))
      if (to === undefined) continue
      const path = to.startsWith(`${home}/`) ? to.slice(home.length) : undefined
      redirects.set(from, { from, to: path ?? to })
      const file = pageFileOf(from, 'text/html')
      // Like any other page: headers common to all pages are given to the host once.
      if (!file?.endsWith('.html') || !headersOfPages) continue
      const target = path === undefined ? undefined : named.fileOf(path)
      put(file, headersOfPages, Buffer.from(stubPage(target === undefined ? to : home + target)))
    }
    return [...redirects.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1))
  }

  async function listedNames(list: string): Promise<readonly string[]> {
    const answer = await ask(mount + list)
    const value: unknown = answer.status === 200 ? await answer.json() : []
    if (!Array.isArray(value)) return Object.keys(value as object)
    return value.flatMap((one: { slug?: unknown; name?: unknown }) => one.slug ?? one.name ?? []).map(String)
  }
}

/** The dependencies of all answers. */
function rulesFor({ appearance, resources, home, settings, wordsNow }: AssembledSite, options: ExportOptions): string {
  const { also = [], pages = true, host, cache } = options
  return JSON.stringify([
    cache?.program,
    process.versions,
    also,
    pages,
    host,
    home,
    settings,
    wordsNow,
    appearance.digest,
    [...resources.keys()],
  ])
}
