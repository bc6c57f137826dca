import { join } from 'node:path'
import type {
  Credentials,
  Draft,
  Entry,
  Query,
  Rendered,
  Resource,
  Settings,
  Site,
  Space,
  Clause,
} from '../define/model.ts'
import { LRUCache } from 'lru-cache'
import { ContentFolder } from '../store/content-folder.ts'
import { toResourceOf } from '../store/entry-path.ts'
import { isSameStamp, readBody, stateOf } from '../store/load-file.ts'
import { SiteFiles } from './attached-files.ts'
import { openCredentials } from './credentials.ts'
import { EntryDraft } from './draft.ts'
import { SiteInbox } from './inbox.ts'
import { loadEntry } from './load-entry.ts'
import { Entries } from './entries.ts'
import { isAboutContent, Problems } from './problems.ts'
import { findByRef, keysOf, refOf } from './references.ts'
import { removeEntries } from './remove-entries.ts'
import { RenderedEntries } from './render.ts'
import { rescan } from './rescan.ts'
import { SiteRevisions } from './revisions.ts'
import { saveEntry } from './save-entry.ts'
import { readSettings } from './settings.ts'
import { showEntry, type ShowOptions, ShownTexts } from './show-entry.ts'
import type { SiteOptions } from './site-options.ts'
import { Versions } from './versions.ts'
import { VisitorFile } from './visitors.ts'
import { WriteLock } from './write-lock.ts'
import { YoungFiles } from './young-files.ts'

/** A content folder, opened: the index over its files, and everything that may be done with them. */
export class OpenSite implements Site {
  readonly resources: ReadonlyMap<string, Resource>
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly problems: Problems
  readonly credentials: Credentials
  readonly visitors: VisitorFile
  readonly inbox: SiteInbox
  readonly files: SiteFiles
  readonly revisions: SiteRevisions
  /** Commit times of files that are clean, by path; filled when git is asked. */
  commitTimes = new Map<string, number>()
  settings: Settings
  home: string
  readonly resourceOf: (path: string) => Resource | undefined
  readonly young = new YoungFiles()
  /** Told after a file was taken in or dropped: what git says of it may be another now. */
  onFileChange: (() => void) | undefined
  readonly #versions = new Versions(this)
  readonly #options: SiteOptions
  readonly #configuring: Resource | undefined
  readonly #lock: WriteLock
  readonly #bodies = new LRUCache<Entry, string>({ max: 256 })
  readonly #rendered = new RenderedEntries()
  readonly #texts: ShownTexts
  #fallbackHome: string
  readonly #listeners = new Set<() => void>()

  constructor(root: string, options: SiteOptions) {
    this.#options = options
    this.#configuring = options.resources.find((resource) => resource.configures)
    this.folder = new ContentFolder(root, (problem) => {
      if (isAboutContent(problem.file, this.resourceOf)) this.problems.add(problem.file, problem)
    })
    this.resources = new Map(options.resources.map((resource) => [resource.name, resource]))
    this.resourceOf = toResourceOf(options.resources)
    this.problems = new Problems(options.onProblem)
    this.#lock = new WriteLock(root, (news) =>
      news === 'rescan' ? rescan(this) : news.forEach((path) => this.load(path)),
    )
    this.settings = readSettings(undefined, this.#configuring)
    this.home = this.#fallbackHome = options.home ?? 'http://localhost'
    this.entries = new Entries(
      this,
      options.resources,
      (entry) => this.bodyOf(entry),
      (path) => this.commitTimes.get(path),
    )
    this.credentials = openCredentials(join(root, '.almanac', 'credentials.json'), (work) => this.#lock.runBeside(work))
    this.visitors = new VisitorFile(root, join(root, '.almanac', 'visitors.jsonl'))
    this.inbox = new SiteInbox(root, () => this.now(), options.mail)
    this.files = new SiteFiles(this.folder, this.entries, options.resources)
    this.revisions = new SiteRevisions(root, this)
    this.#texts = new ShownTexts(this, (name) => this.#generationOf(name), this.#configuring?.name)
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
    return this.resources.has(resource) ? findByRef(this.entries, this.resources.get(resource)!, ref) : undefined
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
    if (entry.body !== undefined) return entry.body
    const known = this.#bodies.get(entry)
    if (known !== undefined) return known
    const body = readBody(this.folder, entry.resource, entry.path)
    const { stamp } = stateOf(this.folder, entry.resource, entry.path)
    if (stamp && isSameStamp(stamp, entry)) this.#bodies.set(entry, body)
    return body
  }

  render(entry: Entry): Rendered {
    return this.#rendered.of(entry, this.#texts.generationsOf(entry), this)
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
    return this.locked(() => saveEntry(this, draft as EntryDraft, (...paths) => this.#lock.wrote(...paths)))
  }

  remove(...entries: readonly Entry[]): void {
    this.locked(() => {
      removeEntries(this, entries)
      this.#lock.wrote(...entries.map(({ path }) => path))
    })
  }

  refresh(entry: Entry): Entry | undefined {
    return this.load(entry.path)
  }

  versionOf(entry: Entry): string {
    return this.#versions.of(entry)
  }

  locked<T>(work: () => T): T {
    return this.#lock.run(work)
  }

  /**
   * The one way in which the index learns: looks at a path on the disk, and takes in what is there now. A no-op when
   * nothing changed. A file that cannot be read is left out and named in `problems`. Never throws for what the disk holds.
   */
  load(path: string): Entry | undefined {
    return loadEntry(this, path, (resource, entry) => this.#changed(resource, entry))
  }

  /** Settings changed: everything that they bear on is derived anew. */
  refreshSettings(entry: Entry | undefined): void {
    const before = this.settings
    this.settings = readSettings(entry, this.#configuring)
    this.home = this.settings.url.replace(/\/+$/, '') || this.#fallbackHome
    if (before.timezone === this.settings.timezone) return
    // Each has a moment of change at least, which its file may say as wall time.
    for (const one of [...this.entries.byPath.values()]) this.entries.renew(one)
  }

  setHome(address: string): void {
    this.#fallbackHome = address
    this.home = this.settings.url.replace(/\/+$/, '') || address
    this.entries.generation++
  }

  close(): void {
    this.#lock.close()
    this.#listeners.clear()
  }

  #changed(resource: Resource, entry: Entry | undefined): void {
    if (resource.configures) this.refreshSettings(entry)
    this.onFileChange?.()
    for (const listener of this.#listeners) listener()
  }

  #generationOf(name: string): number {
    if (name === '*') return this.entries.generation + this.visitors.generation
    return this.resources.has(name) ? this.entries.collection(name).generation : 0
  }
}
