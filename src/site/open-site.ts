import { join } from 'node:path'
import type { Credentials, Draft, Entry, Query, Rendered, Resource, Settings, Site, Space, Clause } from '../define/model.ts'
import { LRUCache } from 'lru-cache'
import { ContentFolder } from '../store/content-folder.ts'
import type { ContentError } from '../store/content-error.ts'
import { entryPathOf, toResourceOf } from '../store/entry-path.ts'
import { Journal } from '../store/journal.ts'
import { loadFile, readBody, readText, stampOf } from '../store/load-file.ts'
import { FolderLock } from '../store/lock.ts'
import { openCredentials } from './credentials.ts'
import { EntryDraft } from './draft.ts'
import { Entries } from './entries.ts'
import { Problems } from './problems.ts'
import { findByRef, isRenamed, keysOf, mendNames, namesBelow, refOf } from './references.ts'
import { renderEntry } from './render.ts'
import { deleteFiles, writeDraft } from './save-draft.ts'
import { readSettings } from './settings.ts'
import { showEntry, type ShowOptions, ShownTexts } from './show-entry.ts'

/** How a site is opened. */
export interface SiteOptions {
  readonly resources: readonly Resource[]
  /** Milliseconds since the epoch; the machine's clock when absent. */
  readonly now?: () => number
  /** Address of the website when the settings name none, without a closing slash. */
  readonly home?: string
  /** Told of every file that cannot be read, as it is found. */
  readonly onProblem?: (problem: ContentError) => void
}

/** A content folder, opened: the index over its files, and everything that may be done with them. */
export class OpenSite implements Site {
  readonly resources: ReadonlyMap<string, Resource>
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly problems: Problems
  readonly credentials: Credentials
  /** Commit times of files that are clean, by path; filled when git is asked. */
  commitTimes = new Map<string, number>()
  settings: Settings
  home: string
  readonly resourceOf: (path: string) => Resource | undefined
  readonly #options: SiteOptions
  readonly #lock: FolderLock
  readonly #journal: Journal
  readonly #bodies = new LRUCache<Entry, string>({ max: 256 })
  /** Texts of files that were read within a tick of their last change. */
  readonly #young = new LRUCache<string, string>({ max: 64 })
  readonly #rendered = new LRUCache<Entry, { depends: number; rendered: Rendered }>({ max: 2048 })
  readonly #texts: ShownTexts
  #fallbackHome: string
  readonly #listeners = new Set<() => void>()

  constructor(root: string, options: SiteOptions) {
    this.#options = options
    this.folder = new ContentFolder(root)
    this.resources = new Map(options.resources.map((resource) => [resource.name, resource]))
    this.resourceOf = toResourceOf(options.resources)
    this.problems = new Problems(options.onProblem)
    this.#lock = new FolderLock(root)
    this.#journal = new Journal(root)
    this.settings = readSettings(undefined, this.#configuring())
    this.home = this.#fallbackHome = options.home ?? 'http://localhost'
    this.entries = new Entries(this, options.resources, (entry) => this.bodyOf(entry), (path) => this.commitTimes.get(path))
    this.credentials = openCredentials(join(root, '.almanac', 'credentials.json'), (work) => this.#lock.run(work))
    this.#texts = new ShownTexts(this, (name) => (this.resources.has(name) ? this.entries.collection(name).generation : 0), this.#configuring()?.name)
  }

  get generation(): number {
    return this.entries.generation
  }

  now(): number {
    return this.#options.now?.() ?? Date.now()
  }

  /** Calls back after every change of the index. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(resource: string, id: number): Entry | undefined {
    return this.resources.has(resource) ? this.entries.collection(resource).byId(id) : undefined
  }

  inSpace(space: Space, id: number): Entry | undefined {
    return this.entries.inSpace(space, id)
  }

  find(resource: string, ref: unknown): Entry | undefined {
    const known = this.resources.get(resource)
    return known && findByRef(this.entries, known, ref)
  }

  having(resource: string, facet: string, key: string): readonly Entry[] {
    return this.resources.has(resource) ? this.entries.collection(resource).having(facet, key) : []
  }

  count(resource: string, where: readonly Clause[]): number {
    return this.resources.has(resource) ? this.entries.collection(resource).count([...where]) : 0
  }

  all(resource: string): Iterable<Entry> {
    return this.resources.has(resource) ? this.entries.collection(resource).entries() : []
  }

  keysOf(entry: Entry): readonly string[] {
    return keysOf(this.entries, entry)
  }

  refOf(entry: Entry) {
    return refOf(this.entries, entry)
  }

  select(resource: string, query: Query): Promise<{ entries: readonly Entry[]; total: number }> {
    return this.entries.collection(resource).select(query)
  }

  /** An entry's body as the disk has it; a file changed behind the index's back is taken in first. */
  bodyOf(entry: Entry): string {
    const known = this.#bodies.get(entry)
    if (known !== undefined) return known
    const body = readBody(this.folder, entry.resource, entry.path)
    const stamp = stampOf(this.folder, entry.resource, entry.path)
    if (stamp?.size === entry.size && stamp.mtimeMs === entry.mtimeMs) this.#bodies.set(entry, body)
    return body
  }

  render(entry: Entry): Rendered {
    const depends = this.#texts.generationsOf(entry)
    const known = this.#rendered.get(entry)
    if (known && known.depends === depends) return known.rendered
    const rendered = renderEntry(entry, this.bodyOf(entry), this)
    this.#rendered.set(entry, { depends, rendered })
    return rendered
  }

  show(entry: Entry, options: ShowOptions): Record<string, unknown> {
    return showEntry(entry, this, options)
  }

  showText(entry: Entry, options: ShowOptions): string {
    return this.#texts.text(entry, options)
  }

  draft(resource: string, before?: Entry): Draft {
    const known = this.resources.get(resource)!
    const id = before?.id ?? (known.space ? this.entries.ids.next(known.space, this.now()) : 1)
    return new EntryDraft(known, before, id, () => (before ? this.bodyOf(before) : ''))
  }

  save(draft: Draft): Entry {
    return this.locked(() => {
      const made = draft as EntryDraft
      const { before } = made
      const names = before && isRenamed(before, made) ? namesBelow(this.entries, before) : []
      const written = writeDraft(this.folder, made, made.resource.folderOf?.(made, this) ?? '')
      if (written.left) this.load(written.left)
      const entry = this.load(written.path)
      if (!entry) throw this.problems.at(written.path) ?? new Error(`${written.path} was written but cannot be read.`)
      this.#journal.append(written.left ? [written.left, written.path] : [written.path])
      mendNames(this, entry.resource, names)
      for (const effect of made.effects) effect(entry)
      return entry
    })
  }

  remove(entry: Entry): void {
    this.locked(() => {
      deleteFiles(this.folder, entry)
      this.load(entry.path)
      this.#journal.append([entry.path])
    })
  }

  locked<T>(work: () => T): T {
    return this.#lock.run(() => {
      this.#catchUp()
      return work()
    })
  }

  /**
   * The one way in which the index learns: looks at a path on the disk, and takes in what is there now. A no-op when
   * nothing changed. A file that cannot be read is left out and named in `problems`.
   */
  load(path: string): Entry | undefined {
    const resource = this.resourceOf(path)
    if (!resource) return undefined
    const at = entryPathOf(path, resource)
    const known = this.entries.byPath.get(at)
    const stamp = stampOf(this.folder, resource, at)
    if (!stamp) {
      this.problems.clear(at)
      if (known) this.#changed(resource, this.entries.drop(at) && undefined)
      return undefined
    }
    if (known && known.size === stamp.size && known.mtimeMs === stamp.mtimeMs && !this.#rewritten(known)) return known
    try {
      this.commitTimes.delete(at)
      const entry = this.entries.put(loadFile(this.folder, resource, at, stamp))
      this.problems.clear(at)
      if (this.#isYoung(stamp.mtimeMs)) this.#young.set(at, readText(this.folder, resource, at))
      this.#changed(resource, entry)
      return entry
    } catch (error) {
      this.problems.add(at, error)
      if (known) this.#changed(resource, this.entries.drop(at) && undefined)
      return undefined
    }
  }

  /** Looks at a path that the watcher named: a file, or a folder that may be gone. */
  lookAt(path: string): void {
    this.load(path)
    if (this.resourceOf(path) || this.folder.stat(path)) return
    for (const known of [...this.entries.byPath.keys()]) if (known.startsWith(`${path}/`)) this.load(known)
  }

  /** Compares the whole folder, or a part of it, with the index, and loads what differs. */
  rescan(under = ''): void {
    const seen = new Set<string>()
    for (const file of under ? this.folder.walkUnder(under) : this.folder.walk()) {
      const resource = this.resourceOf(file.path)
      if (!resource) continue
      const at = entryPathOf(file.path, resource)
      if (seen.has(at)) continue
      seen.add(at)
      this.load(at)
    }
    const prefix = under && `${under}/`
    for (const path of [...this.entries.byPath.keys()]) {
      if (!seen.has(path) && (under === '' || path === under || path.startsWith(prefix))) this.load(path)
    }
  }

  /** Settings changed: everything that they bear on is derived anew. */
  refreshSettings(entry: Entry | undefined): void {
    const before = this.settings
    this.settings = readSettings(entry, this.#configuring())
    this.home = this.settings.url.replace(/\/+$/, '') || this.#fallbackHome
    if (before.timezone === this.settings.timezone) return
    for (const one of [...this.entries.byPath.values()]) if (one.resource.facts.length) this.entries.renew(one)
  }

  /** Says where the website is when the settings do not: where the server listens. */
  setHome(address: string): void {
    this.#fallbackHome = address
    this.home = this.settings.url.replace(/\/+$/, '') || address
    this.entries.generation++
  }

  /** When the clock next changes what an entry is, in milliseconds. */
  nextDue(): number | undefined {
    let next: number | undefined
    for (const entry of this.entries.dueBy(Number.POSITIVE_INFINITY)) next = Math.min(next ?? Number.POSITIVE_INFINITY, entry.facts.due!)
    return next
  }

  /** Lets the clock do what is due. */
  tick(): void {
    for (const entry of [...this.entries.dueBy(this.now())]) this.entries.renew(entry)
  }

  close(): void {
    this.#lock.close()
    this.#listeners.clear()
  }

  #changed(resource: Resource, entry: Entry | undefined): void {
    if (resource.configures) this.refreshSettings(entry)
    for (const listener of this.#listeners) listener()
  }

  // A file written twice within one tick of the disk's clock can keep its size and time.
  #rewritten(known: Entry): boolean {
    const before = this.#young.get(known.path)
    if (before === undefined || !this.#isYoung(known.mtimeMs, 2000)) return false
    return readText(this.folder, known.resource, known.path) !== before
  }

  #isYoung(mtimeMs: number, limit = 25): boolean {
    return Math.abs(Date.now() - mtimeMs) < limit
  }

  #configuring(): Resource | undefined {
    return this.#options.resources.find((resource) => resource.configures)
  }

  // What other processes wrote since this one last held the lock.
  #catchUp(): void {
    const news = this.#journal.readNew()
    if (news === 'rescan') this.rescan()
    else for (const path of news) this.load(path)
  }
}

