import { createHash } from 'node:crypto'
import { chunksOf } from '../../text/values.ts'
import type { Answered, SourceQuery } from '../../model/model.ts'
import type { Collection } from './collections.ts'
import type { Listed, SourceApi } from './source-api.ts'
import type { Spool } from './spool.ts'

export interface FollowOptions {
  /** Called with the number of entries read, and the source's count. */
  readonly onProgress?: (read: number, counted: number) => void
  /** Records losses of content that the source does not reveal. */
  readonly lose: (what: string, why: string, mayComeLater?: true) => void
}

const usualSize = 100

/** How often lists are checked again while the source changes. */
const mostRounds = 4

/**
 * Reads all lists of a source into the spool, continuing an interrupted run; then checks them again until nothing has changed
 * meanwhile: new, changed and deleted entries are corrected, and every list has as many as the source counts.
 *
 * @throws ContentError if the source fails repeatedly
 */
export async function fetchAll(
  api: SourceApi,
  collections: readonly Collection[],
  spool: Spool,
  following: FollowOptions,
): Promise<void> {
  const reading: PageReader[] = []
  for (const collection of collections) {
    const one = new PageReader(api, collection, spool)
    const { isRead, why } = await one.ask()
    if (isRead) reading.push(one)
    if (why !== undefined) following.lose(collection.name, why)
  }
  const counted = reading.reduce((sum, { total }) => sum + total, 0)
  const readSoFar = () => reading.reduce((sum, { read }) => sum + read, 0)
  const reportProgress = () => following.onProgress?.(readSoFar(), counted)
  for (const one of reading) await one.all(reportProgress)
  for (let round = 1; ; round++) {
    let changes = 0
    for (const one of reading) changes += await one.settle()
    // A list whose count differs from its entries may have changed while its pages were read: it is checked again.
    const short = reading.flatMap((one) => one.short ?? [])
    if (changes === 0 && (short.length === 0 || round > 1)) {
      for (const [name, why] of short) following.lose(name, why)
      return
    }
    if (round < mostRounds) continue
    const why = `the source kept changing (checked ${mostRounds} times): run it again`
    return following.lose('the newest changes', why, true)
  }
}

class PageReader {
  total = 0
  read = 0
  /** Name and fault of a list whose count differs from its entries. */
  short: readonly (readonly [name: string, why: string])[] | undefined
  readonly #api: SourceApi
  readonly #of: Collection
  readonly #spool: Spool
  #query: SourceQuery = {}
  /** When entries were last checked, in milliseconds. */
  #since: number

  constructor(api: SourceApi, collection: Collection, spool: Spool) {
    this.#api = api
    this.#of = collection
    this.#spool = spool
    this.#since = spool.began
  }

  /** Determines which query the source allows, and why the list is not imported entirely. */
  async ask(): Promise<{ readonly isRead: boolean; readonly why?: string }> {
    const { path, queries, emptyIsMissing } = this.#of
    let last: Listed | undefined
    for (const [at, query] of queries.entries()) {
      let pageQuery = query
      last = await this.#api.get(path, { ...pageQuery, per_page: 1 })
      if (last.status === 400 && 'lang' in query) {
        // Some websites accept only their own languages: without one, they return entries of all.
        const { lang: _any, ...unnamed } = query
        pageQuery = unnamed
        last = await this.#api.get(path, { ...pageQuery, per_page: 1 })
      }
      if (last.status !== 200) continue
      this.#query = pageQuery
      this.total = last.total ?? 0
      if (at === 0) return { isRead: true }
      return { isRead: true, why: 'this account may not see all of it: only what is public was imported' }
    }
    if (emptyIsMissing && last?.status === 404) return { isRead: false }
    return { isRead: false, why: `${path} returned ${last?.status ?? 'nothing'}: it is not imported` }
  }

  /** Reads the pages that were not read yet. */
  async all(reportProgress: () => void): Promise<void> {
    const { name, size = usualSize } = this.#of
    for (let page = this.#spool.next(name); page > 0; page = this.#spool.next(name)) {
      this.read = (page - 1) * size
      const { entries, isLast } = await this.#page(page, this.#query)
      this.#spool.add(name, await this.#whole(entries), isLast ? 0 : page + 1)
      this.read += entries.length
      reportProgress()
    }
    this.read = Math.max(this.read, this.total)
  }

  /** Fetches entries that changed since they were read; returns their number. */
  async settle(): Promise<number> {
    const { name, brief } = this.#of
    const before = new Map<number, string>()
    for (const entry of this.#spool.read(name)) before.set(Number(entry['id']), this.#stampOf(entry))
    // Modification times are whole seconds: an entry that changed in the second of its reading may have changed again.
    const since = new Date(this.#since + this.#api.ahead).toISOString().slice(0, 19)
    this.#since = Date.now()
    const { stamps, recent, total } = await this.#look(before, since)
    const gone = [...before.keys()].filter((id) => !stamps.has(id))
    const changed = [...stamps.keys()].filter((id) => stamps.get(id) !== before.get(id))
    if (brief) await this.#fetch([...new Set([...changed, ...recent])])
    if (gone.length > 0) this.#spool.drop(name, gone)
    const isShort = total !== undefined && total !== stamps.size
    this.short = isShort ? [[name, `the source counts ${total}, but lists ${stamps.size}`]] : undefined
    return gone.length + changed.length
  }

  // The present contents of a list. If lists contain whole entries, changed ones are stored at once.
  async #look(before: ReadonlyMap<number, string>, since: string) {
    const stamps = new Map<number, string>()
    const recent: number[] = []
    for (let page = 1; ; page++) {
      const { entries, isLast, counted } = await this.#page(page, { ...this.#query, ...this.#of.brief })
      const listed = this.#of.brief ? entries : await this.#whole(entries)
      for (const entry of listed) {
        stamps.set(Number(entry['id']), this.#stampOf(entry))
        if (String(entry['modified_gmt'] ?? '') >= since) recent.push(Number(entry['id']))
      }
      const fresh = listed.filter((entry) => this.#stampOf(entry) !== before.get(Number(entry['id'])))
      if (!this.#of.brief && fresh.length > 0) this.#spool.add(this.#of.name, fresh, 0)
      if (isLast) return { stamps, recent, total: counted }
    }
  }

  async #fetch(ids: readonly number[]): Promise<void> {
    for (const some of chunksOf(ids, 50)) {
      const { entries } = await this.#page(1, { ...this.#query, include: some.join(',') })
      this.#spool.add(this.#of.name, entries, 0)
    }
  }

  async #page(page: number, query: SourceQuery) {
    const { path, size = usualSize, byOffset, member, emptyIsMissing } = this.#of
    const paging: SourceQuery = byOffset ? { offset: (page - 1) * size } : { page }
    const { status, json, total } = await this.#api.get(path, { ...query, per_page: size, ...paging })
    // Beyond the end, as the list has become shorter.
    if ((page > 1 && status >= 400) || (emptyIsMissing && status === 404))
      return { entries: [], isLast: true, counted: total }
    if (status !== 200) throw new Error(`${path} returned ${status}`)
    const list = member === undefined ? json : (json as Record<string, unknown>)[member]
    const entries = Array.isArray(list) ? (list as Answered[]) : []
    return { entries, isLast: total === undefined ? entries.length < size : page * size >= total, counted: total }
  }

  async #whole(entries: readonly Answered[]): Promise<readonly Answered[]> {
    if (!this.#of.details) return entries
    const whole: Answered[] = []
    for (const entry of entries) {
      const { status, json } = await this.#api.get(`${this.#of.path}/${String(entry['id'])}`)
      if (status === 200) whole.push(json as Answered)
    }
    return whole
  }

  #stampOf(entry: Answered): string {
    if (this.#of.brief) return `${String(entry['status'])} ${String(entry['modified_gmt'])}`
    const { _links, ...members } = entry
    return createHash('sha1').update(JSON.stringify(members)).digest('base64')
  }
}
