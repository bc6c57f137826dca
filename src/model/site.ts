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
  /** The language of this view of the site, for pages; none for the whole site. */
  readonly language?: string
  /** Milliseconds since the epoch; the clock is injectable. */
  now(): number
  get(resource: string, id: number): Entry | undefined
  inSpace(space: Space, id: number): Entry | undefined
  /** The entry whose file is at a path in the content folder. */
  at(path: string): Entry | undefined
  /** Whether anything is at a path on disk, even if it is no entry, or none yet. Throws ContentError. */
  isTaken(path: string): boolean
  /** The resource of a file at a path, whether or not it exists; undefined if it would be no content. */
  resourceOf(path: string): Resource | undefined
  /** The errors of unreadable content files, which are left out. */
  readonly problems: { readonly version: number; at(path: string): Error | undefined }
  find(resource: string, ref: unknown): Entry | undefined
  having(resource: string, index: string, key: string): readonly Entry[]
  /** Counts the entries that match all these clauses and lie within these bounds of orders, as in a query. */
  count(resource: string, where: readonly Clause[], ranges?: readonly Bounds[]): number
  /** Entries of a resource in one of its orders, which must not be a live one. */
  sorted(resource: string, order: string, entries: readonly Entry[]): readonly Entry[]
  all(resource: string): Iterable<Entry>
  /** Keys by which other files may name an entry (`#id`, slug, path of slugs). */
  keysOf(entry: Entry): readonly string[]
  /** How a file should name an entry. */
  refOf(entry: Entry): Ref
  /** The entry of a space that a reference names; the resource's name may precede it (`page/about`). */
  findInSpace(space: Space, ref: unknown): Entry | undefined
  /** Keys by which other files may name an entry without its resource. */
  keysInSpace(entry: Entry): readonly string[]
  /** Whether entries of a resource may name an entry in one of its indexes; false if none has any of its names. */
  mayBeNamed(entry: Entry, resource: string, index: string): boolean
  /** Whether something that everybody may read names an entry that no file declares. */
  isNamedForAll(entry: Entry): boolean
  /** The entries of a resource that no file declares and that nothing readable by everybody names. */
  notNamedForAll(resource: string): Iterable<Entry>
  /** How a file should name an entry without its resource. */
  refInSpace(entry: Entry): Ref
  select(resource: string, query: Query): Promise<{ entries: readonly Entry[]; total: number }>
  /** One page of several resources' entries together, in an order that each of them has. */
  selectAmong(resources: readonly string[], query: Query): Promise<{ entries: readonly Entry[]; total: number }>
  bodyOf(entry: Entry): string
  /** Writes a draft durably, then reads the file back. */
  save(draft: Draft): Entry
  /** Begins a new entry, or a change to one. `id`: the new entry's, if already chosen; it must be free. */
  draft(resource: string, before?: Entry, id?: number): Draft
  /** The entry as its file is now: it may just have been saved. */
  refresh(entry: Entry): Entry | undefined
  /** Reloads the file that an error is about, if any: it may be gone, or have changed since it was indexed. */
  learnFrom(error: unknown): void
  /** Identifies the state of an entry's file: different for any other content. Contains no dots. */
  versionOf(entry: Entry): string
  /** Permanently deletes files. */
  remove(...entries: readonly Entry[]): void
  show(entry: Entry, view: ShowOptions): Record<string, unknown>
  /** The same as JSON text; with all members it is cached until the entry or something it references changes. */
  showText(entry: Entry, view: ShowOptions): string
  render(entry: Entry): Rendered
  /** HTML of an entry that `render` did not produce, with the paths of the site's own files made complete URLs. */
  placeFiles(html: string, entry: Entry): string
  /** The reverse for HTML that a person changed: the URLs of the entry's own text become again as its author wrote them. */
  unplaceFiles(html: string, entry: Entry): string
  /** The log of reads, while one is recorded. */
  reads?: Reads | undefined
  readonly shortcodeNames: readonly string[]
  /** Increases with every change: a value computed at the same number is still valid. */
  readonly generation: number
  readonly roles: Roles
  /** A catalogue's words in the site's language or another locale's (`de_DE`); in English where there are none. */
  say<Of extends Messages>(catalogue: Catalogue<Of>, locale?: string): Say<Of>
  /** A service: data that the site stores outside its content; opened on first use. Throws if no area provides it. */
  service<T>(key: ServiceKey<T>): T
  readonly files: AttachedFiles
  readonly revisions: Revisions
  /**
   * Runs work under the folder's write lock with an up-to-date index when its turn comes; reads continue meanwhile. The work
   * itself is not interrupted; when this resolves, its writes are durable. A server may still be rewriting references to a
   * renamed entry, which resolve correctly meanwhile. Rejects with a LockError if another process holds the lock for too long.
   */
  locked<T>(work: () => T): Promise<T>
  /** Reads the latest writes of other processes, and of servers that share the repository. Rejects like `locked`. */
  learn(): Promise<void>
  /**
   * Like `locked` for long work, in turns between which others may write: each returns undefined until all is done. It is one
   * piece of work: if a turn throws, the earlier ones are rolled back; after `beWhole` also if the process is killed.
   *
   * @param begin returns the turn function; called again if all of the work is redone
   */
  inOnePiece<T>(begin: () => () => T | undefined): Promise<T>
  /**
   * Makes the current piece of work all or nothing even if the process is killed: each step is recorded before it is done. This
   * takes less time the more of the entries that will change are expected.
   */
  beWhole(expected: readonly Entry[]): void
  /** Changes the site's own non-content texts (footer, 404 page) in one piece of work; returns the paths of changed files. */
  changeOwnTexts(change: (text: string, path: string) => string): readonly string[]
}

/** Where a website is, for pages, REST and the terminal alike. */
export interface SiteAddress {
  /**
   * URL of the website, without a trailing slash: as given when it was opened, else by the setting `url`, else where the
   * current request reached it, else where it is served.
   */
  readonly home: string
  /** Whether `home` is where the current request reached it: others reach it elsewhere, or the request lies. */
  readonly isReached: boolean
  /** URL of an interface on a path of the website (`/rest`). */
  of(mount: string): string
  /** Sets where it is served, without a trailing slash. */
  serveAt(address: string): void
  /** Runs work for a request that was sent to this address, without a trailing slash. */
  reachedAt<T>(address: string, work: () => T): T
}

/** The parts of pages that the files in `site/` define; absent for absent files. */
export interface Look {
  /** CSS as written. */
  readonly style?: string
  /** Elements for each page's head, which run nothing, and the rules of those that are `style`. */
  readonly head?: { readonly html: string; readonly styles: readonly string[] }
  /** Each page's footer, as HTML. */
  readonly footer?: string
  readonly notFound?: { readonly title?: string; readonly html: string }
}

/** The settings in force: a short digest, and whether they equal the file. */
export interface SettingsRevision {
  readonly revision: string
  readonly in_force: boolean
}

/** A site with its areas, for the server and the CLI. */
export interface AssembledSite extends Site {
  /** Replaced whenever the parts that settings define change. */
  readonly areas: readonly Area[]
  /** A digest of all words of its language. */
  readonly wordsNow: string
  /** The owner's design of the pages in a language, and a digest of the design in all of them. */
  readonly appearance: { in(language?: string): Look; readonly digest: string }
  readonly configuration: { readonly revision: SettingsRevision }
  /** Calls the listener after each change of an entry; returns the function that unsubscribes it. */
  onEntryChange(listener: (change: EntryChange) => void): () => void
  /** When the clock next changes an entry of some kinds, in milliseconds; of any, if none are given. */
  nextDue(kinds?: Iterable<string>): number | undefined
  /** Increases with every change of data stored outside the content. */
  readonly keptGeneration: number
}

/** A repeatable question to a site: its kind (one of `site/reads/questions.ts`), and plain values. */
export type Question = readonly [kind: string, ...values: readonly unknown[]]

/** Logs the questions to a site while a value is computed: the value is current as long as the answers are. */
export interface Reads {
  /** Whether a query with functions counts as reading all entries of its type: they are then not logged one by one. */
  readonly isBroad?: boolean
  note(...question: Question): void
  /**
   * Computes a value shared by several readers, each of which is charged with the questions that it took.
   *
   * @param name of the value, the same in every process; it begins with a letter
   */
  make<Made>(name: string, compute: () => Made): Made
  /** Whether the questions behind a cached value are known; if so, they are charged to the current reader. */
  knows(name: string): boolean
}
