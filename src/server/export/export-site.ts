import { sep } from 'node:path'
import { formerPaths } from './former-paths.ts'
import type { AssembledSite } from '../../model/model.ts'
import { patternOf } from '../../site/index/entry-path.ts'
import { type App, createApp } from '../create-app.ts'
import type { ExportFolder } from './export-folder.ts'
import { pageFileOf, pagesOf, restFileOf } from './file-of.ts'
import { FolderHeaders } from './folder-headers.ts'
import { hostFiles } from './hosts/host-files.ts'
import { NamedFiles } from './named-files.ts'
import { type Redirect, stubPage } from './redirects.ts'
import { linksOfPage, linksOfText, nextPageIn } from './links.ts'
import { restPaths } from './rest-paths.ts'
import { serverPaths } from '../../derive/server-paths.ts'

/** How a site is exported. */
export interface ExportOptions {
  /** Lists to export besides the usual ones, all pages of each: paths below the REST root, with their queries. */
  readonly also?: readonly string[]
  /** Whether pages, feeds and the sitemap are among it; without them, it is the interface and what it names: uploads. */
  readonly pages?: boolean
  /** The host that will serve the files, one of `hostNames`: it is told of redirects, headers and addresses in its own form. */
  readonly host?: string | undefined
  /** Who answers: an app of this site that is read-only; one of its own by default. */
  readonly app?: Pick<App, 'fetch'>
  /** Called after each file. `left`: how many addresses of pages are known and still to come. */
  readonly onProgress?: (done: number, left: number) => void
}

/** A list that `also` names is not answered to the public; the message says how instead. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** How a page was reached: after how many pages that showed nothing new, and what else the page before it names. */
interface Reached {
  readonly barren: number
  readonly from?: ReadonlySet<string>
}

/** Pages of a calendar that show nothing new are followed this far. */
const mostBarren = 12
const mount = serverPaths.rest
const starts = ['/', '/sitemap.xml', '/robots.txt', '/favicon.ico', '/feed/']

/**
 * Writes everything that the site answers to the public as files: the interface (indexes, lists with all their pages,
 * items), and pages, feeds, the sitemap and uploads, as far as links lead to them. Beside them, `headers.json` says with
 * which headers each is answered. Answers of the same site at the same time are the same bytes.
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
  // Each address is asked once.
  const { fetch } = options.app ?? createApp(site, { readOnly: true, keptBytes: 0 })
  const headers = new FolderHeaders()
  const named = new NamedFiles(home, options.host === undefined ? undefined : `${mount}/`)
  const ask = (path: string) => fetch(new Request(`${home}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } }))
  const waiting = new Map<string, Reached>()
  const seen = new Set<string>()
  const asked = new Set<string>()
  const found = (paths: Iterable<string>, how: Reached = { barren: 0 }) => {
    for (const path of paths) {
      // Of the interface, other files are found here: calendars.
      const isRest = path === mount || path.startsWith(`${mount}/`)
      if (!pages && !/\.\w{1,8}$/.test(path)) continue
      if (seen.has(path) || (isRest && !/\.[a-z]+$/.test(path))) continue
      seen.add(path)
      waiting.set(path, how)
    }
  }
  const put = async (path: string, answer: Response, bytes?: Uint8Array) => {
    if (folder.has(path)) return
    if (bytes) folder.put(path, bytes)
    else if (answer.body) await folder.putStream(path, answer.body)
    headers.note(path, answer.headers)
    onProgress?.(folder.size, waiting.size)
  }

  // What an answer tells of smaller copies depends on whether they are there.
  for (const resource of site.resources.values())
    if (patternOf(resource)?.attaches)
      // Each takes memory.
      for (const entry of site.all(resource.name)) await site.files.makeCopies(entry)
  for (const path of also) await exportAlso(`/${path.replace(/^\/+/, '')}`)
  for await (const { path, isItem } of restPaths(site, namesIn)) await exportRest(path, isItem)
  if (pages) found(starts)
  for (const [path, how] of waiting) {
    waiting.delete(path)
    // What it names is asked for next.
    await exportPage(path, how)
  }
  const lost = pages ? await ask('/404.html') : undefined
  if (lost?.status === 404)
    await put('404.html', lost, Buffer.from(named.inPage((await bytesOf(lost)).toString(), '/404.html')))
  const redirects = pages ? await exportRedirects() : []
  if (options.host !== undefined) {
    const facts = { mount, redirects, rewrites: named.rewrites, headers: headers.all() }
    for (const [path, text] of Object.entries(hostFiles(options.host, facts))) folder.put(path, Buffer.from(text))
  }
  // A file of the site's own by that name stays what it is.
  for (const [path, text] of headers.files()) if (!folder.has(path)) folder.put(path, Buffer.from(text))

  // An answer that the public does not get has no file.
  async function exportRest(path: string, isItem: boolean): Promise<void> {
    const list = pagesOf(path)
    if (asked.has(list.path)) return
    asked.add(list.path)
    const first = await askRest(list.path, isItem)
    const last = Number([...first.headers].find(([name]) => name.endsWith('-totalpages'))?.[1] ?? 1)
    if (first.status !== 200 || last === 1) return
    for (let page = 2; page <= last; page++) await askRest(list.page(page), isItem)
    // Lists of the calendar name their next page by more than its number: readers who follow them find it, too.
    const next = nextPageIn(first.text, home + mount + list.pathname)
    if (next !== undefined) await exportRest(`${list.pathname}?${next}`, isItem)
  }

  async function exportAlso(path: string): Promise<void> {
    const { status } = await askRest(path, false)
    if (status !== 200) throw new Unanswered(`${path.slice(1)} is answered ${status} to the public`)
    if (restFileOf(pagesOf(path).page(1e6), false) === undefined)
      throw new Unanswered(`${path.slice(1)} is too long for the name of a file`)
    await exportRest(path, false)
  }

  async function askRest(path: string, isItem: boolean): Promise<{ status: number; headers: Headers; text: string }> {
    const answer = await ask(mount + path)
    const file = restFileOf(path, isItem)
    const { status, headers: told } = answer
    if (status !== 200 || file === undefined) return { status, headers: told, text: '' }
    if (!path.includes('?')) named.note(mount + path, `${mount}/${file.split(sep).map(encodeURIComponent).join('/')}`)
    const bytes = await bytesOf(answer)
    await put(`${mount.slice(1)}/${file}`, answer, bytes)
    const text = bytes.toString()
    found(linksOfText(text, home))
    return { status, headers: told, text }
  }

  async function exportPage(path: string, { barren, from }: Reached): Promise<void> {
    const answer = await ask(path)
    const type = answer.headers.get('content-type') ?? ''
    const file = pageFileOf(path, type)
    if (answer.status !== 200 || file === undefined) return
    if (!/^text\/|xml|json/.test(type)) return put(file, answer)
    const text = (await bytesOf(answer)).toString()
    const isPage = type.startsWith('text/html')
    await put(file, answer, Buffer.from(isPage ? named.inPage(text, path) : text))
    if (!isPage) named.note(path, `/${file.split(sep).map(encodeURIComponent).join('/')}`)
    if (!isPage) return found(linksOfText(text, home))
    const { others, turns } = linksOfPage(text, path, home)
    found(others)
    // A calendar goes on for ever.
    const now = from && [...others].every((one) => from.has(one)) ? barren + 1 : 0
    if (now < mostBarren) found(turns, { barren: now, from: others })
  }

  async function exportRedirects(): Promise<Redirect[]> {
    const redirects = new Map<string, Redirect>()
    for (const former of formerPaths(site)) {
      const from = new URL(home + former).pathname.slice(new URL(`${home}/`).pathname.length - 1)
      const answer = await ask(from)
      const to = answer.headers.get('location')
      if (answer.status !== 301 || to === null || redirects.has(from)) continue
      redirects.set(from, { from, to: to.startsWith(`${home}/`) ? to.slice(home.length) : to })
      const file = pageFileOf(from, 'text/html')
      // As any other page: what all pages have, hosts are told of once.
      if (file?.endsWith('.html') && lost) await put(file, lost, Buffer.from(stubPage(to)))
    }
    return [...redirects.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1))
  }

  async function namesIn(list: string): Promise<readonly string[]> {
    const answer = await ask(mount + list)
    const value: unknown = answer.status === 200 ? await answer.json() : []
    if (!Array.isArray(value)) return Object.keys(value as object)
    return value.flatMap((one: { slug?: unknown; name?: unknown }) => one.slug ?? one.name ?? []).map(String)
  }
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}
