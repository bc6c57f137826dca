import type { Area } from './area.ts'
import type { Draft, Entry, EntryChange, Query } from './entry.ts'
import type { AttachedFiles } from './files.ts'
import type { Bounds, Clause, Ref, Rendered, Settings, Space } from './plain.ts'
import type { Resource } from './resource.ts'
import type { Revisions } from './revisions.ts'
import type { Roles } from './roles.ts'
import type { ServiceKey } from './service.ts'
import type { Catalogue, Messages, Say, ShowOptions } from './view.ts'

/** The application, as actions and traits may use it. */
export interface Site {
  readonly resources: ReadonlyMap<string, Resource>
  readonly settings: Settings
  /** URL of the website itself, without a trailing slash: that of `address`. */
  readonly home: string
  readonly address: SiteAddress
  /** The language in which it is seen, for pages; none where it is the whole site. */
  readonly language?: string
  /** Milliseconds since the epoch; the clock is injectable. */
  now(): number
  get(resource: string, id: number): Entry | undefined
  /** An entry of a space, of any resource. */
  inSpace(space: Space, id: number): Entry | undefined
  /** The entry whose file is at a path in the content folder. */
  at(path: string): Entry | undefined
  /** Whether there is anything at a path on the disk, which may be no entry, or not be one yet. Throws ContentError. */
  isTaken(path: string): boolean
  /** What is wrong with files of content that cannot be read: these are left out. */
  readonly problems: { at(path: string): Error | undefined }
  /** The entry that a reference names, or undefined. */
  find(resource: string, ref: unknown): Entry | undefined
  /** Entries that have a key in an index. */
  having(resource: string, index: string, key: string): readonly Entry[]
  /** How many entries match all these clauses, and lie within these bounds of orders, as in a query. */
  count(resource: string, where: readonly Clause[], ranges?: readonly Bounds[]): number
  /** Entries of a resource in one of its orders, which must not be a live one. */
  sorted(resource: string, order: string, entries: readonly Entry[]): readonly Entry[]
  all(resource: string): Iterable<Entry>
  /** Keys by which other files may name an entry (`#id`, slug, path of slugs). */
  keysOf(entry: Entry): readonly string[]
  /** How a file should name an entry. */
  refOf(entry: Entry): Ref
  /** The entry of a space that a reference names, or undefined; the resource's name may precede it (`page/about`). */
  findInSpace(space: Space, ref: unknown): Entry | undefined
  /** Keys by which other files may name an entry without its resource. */
  keysInSpace(entry: Entry): readonly string[]
  /** Whether entries of a resource may name an entry in an index of theirs; false if none has any of its names. */
  mayBeNamed(entry: Entry, resource: string, index: string): boolean
  /** Whether something that everybody may read names an entry that no file declares. */
  isNamedForAll(entry: Entry): boolean
  /** The entries of a resource that no file declares, and that nothing names which everybody may read. */
  notNamedForAll(resource: string): Iterable<Entry>
  /** How a file should name an entry without its resource. */
  refInSpace(entry: Entry): Ref
  select(resource: string, query: Query): Promise<{ entries: readonly Entry[]; total: number }>
  /** One page of several resources' entries together, in an order that each of them has. */
  selectAmong(resources: readonly string[], query: Query): Promise<{ entries: readonly Entry[]; total: number }>
  bodyOf(entry: Entry): string
  /** Writes a draft durably, then reads the file back. */
  save(draft: Draft): Entry
  /** Begins a new entry, or a change of one. `id`: the new entry's, if it has been chosen already; it must be free. */
  draft(resource: string, before?: Entry, id?: number): Draft
  /** The entry as its file is now: it may have been saved a moment ago. */
  refresh(entry: Entry): Entry | undefined
  /** Reloads the file that an error is about, if any: it may be gone, or have changed since it was indexed. */
  learnFrom(error: unknown): void
  /** Identifies the state of an entry's file: different for every different content. Contains no dots. */
  versionOf(entry: Entry): string
  /** Permanently deletes files. */
  remove(...entries: readonly Entry[]): void
  show(entry: Entry, view: ShowOptions): Record<string, unknown>
  /** The same as JSON text; with all members it is cached until the entry or something it references changes. */
  showText(entry: Entry, view: ShowOptions): string
  render(entry: Entry): Rendered
  /** HTML of an entry, not rendered by `render`, in which the site's own files have their whole addresses. */
  placeFiles(html: string, entry: Entry): string
  /** Such HTML that somebody changed, in which the addresses of the entry's own text are again as its author wrote them. */
  unplaceFiles(html: string, entry: Entry): string
  /** The log of reads, while one is kept. */
  reads?: Reads | undefined
  /** The names of the shortcodes that texts may hold. */
  readonly shortcodeNames: readonly string[]
  /** Increases with every change: a value computed at the same number is still valid. */
  readonly generation: number
  readonly roles: Roles
  /** The words of a catalogue in the site's language, or that of another locale (`de_DE`); in English where there are none. */
  say<Of extends Messages>(catalogue: Catalogue<Of>, locale?: string): Say<Of>
  /** A service: data that the site stores outside its content; opened on first use. Throws if no area provides it. */
  service<T>(key: ServiceKey<T>): T
  readonly files: AttachedFiles
  readonly revisions: Revisions
  /**
   * Runs work under the folder's write lock, with an up-to-date index, when its turn comes; reads continue meanwhile.
   * The work itself is not interrupted; when this resolves, its writes are durable. A server may still be rewriting
   * references to a renamed entry, which resolve correctly meanwhile. Rejects with a LockError when another process holds
   * the lock for too long.
   */
  locked<T>(work: () => T): Promise<T>
  /** Reads the latest writes of other processes and of servers that share the repository. Rejects like `locked`. */
  learn(): Promise<void>
  /**
   * The same for long work, in turns between which others may write: each gives undefined until all is done. It is one
   * piece of work: if a turn throws, the earlier ones are rolled back. Call `beWhole` in it to have that after a kill as well.
   *
   * @param begin gives the turns; called again where all of it is done again
   */
  inOnePiece<T>(begin: () => () => T | undefined): Promise<T>
  /**
   * Makes the piece of work in progress all or nothing, even if it is killed: each step is recorded before it is done.
   * That takes time, the less the more of the entries are expected that it will change.
   */
  beWhole(expected: readonly Entry[]): void
  /**
   * Changes the site's own texts that are not content (the footer and the 404 page) in one piece of work. Returns the paths
   * of the files that changed.
   */
  changeOwnTexts(change: (text: string, path: string) => string): readonly string[]
}

/** Where a website is, for pages, REST and the terminal alike. */
export interface SiteAddress {
  /**
   * URL of the website, without a trailing slash: as said when it was opened, else by the setting `url`, else where the
   * current request reached it, else where it is served.
   */
  readonly home: string
  /** Whether that is where the current request reached it: others reach it elsewhere, or the request lies. */
  readonly isReached: boolean
  /** URL of an interface on a path of the website (`/rest`). */
  of(mount: string): string
  /** Sets where it is served, without a trailing slash. */
  serveAt(address: string): void
  /** Does work for a request that was sent to this address, without a trailing slash. */
  reachedAt<T>(address: string, work: () => T): T
}

/** The parts of pages that the files in `site/` define. A member is absent if its file is. */
export interface Look {
  /** Rules of style, as they were written. */
  readonly style?: string
  /** Elements for the head of each page, which run nothing, and the rules of those that are `style`. */
  readonly head?: { readonly html: string; readonly styles: readonly string[] }
  /** The foot of each page, as HTML. */
  readonly footer?: string
  /** The body of the 404 page. */
  readonly notFound?: { readonly title?: string; readonly html: string }
}

/** The settings in force: a short digest, and whether they equal the file. */
export interface SettingsRevision {
  readonly revision: string
  readonly in_force: boolean
}

/** A site with its areas, as the server and the CLI need it. */
export interface AssembledSite extends Site {
  /** Replaced whenever the parts that settings define change. */
  readonly areas: readonly Area[]
  /** A digest of all words of its language. */
  readonly wordsNow: string
  /** The look of the pages in a language as its owner defines it, and a digest of that in all of them. */
  readonly appearance: { in(language?: string): Look; readonly digest: string }
  /** Which state of the settings is in force. */
  readonly configuration: { readonly revision: SettingsRevision }
  /** Calls back after each change of an entry; returns a function that ends it. */
  onEntryChange(listener: (change: EntryChange) => void): () => void
  /** When the clock next changes an entry of some kinds, in milliseconds; of any, if none are given. */
  nextDue(kinds?: Iterable<string>): number | undefined
  /** Increases with every change of data stored outside the content. */
  readonly keptGeneration: number
}

/** A question that a site can be asked again: its kind (one of `site/reads/questions.ts`), and plain values. */
export type Question = readonly [kind: string, ...values: readonly unknown[]]

/** Logs the questions put to a site while a value is computed: the value is current as long as the answers are. */
export interface Reads {
  /** Whether a query with functions counts as reading all entries of its type: then they are not noted one by one. */
  readonly isBroad?: boolean
  note(...question: Question): void
  /**
   * Computes a value that is shared by several readers: each of them is charged with the questions that it took.
   *
   * @param name of the value, the same in every process; it begins with a letter
   */
  make<Made>(name: string, compute: () => Made): Made
  /** Whether the questions behind a cached value are known; if so, the current reader is charged with them. */
  knows(name: string): boolean
}
