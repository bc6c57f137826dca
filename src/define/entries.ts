import type { Bounds, Clause, Data, Derived, Fault, SearchPart } from './plain.ts'

/** Size and times of an entry's files; it has changed if one of them has. */
export interface FileStamp {
  /** Total bytes of both files. */
  readonly size: number
  readonly mtimeMs: number
  /** When one of the files, its name or its permissions last changed; no program can set it back. */
  readonly ctimeMs: number
  /** The inode of the sidecar; 0 if there is just one file. */
  readonly ino: number
}

export interface EntryOf<Resource> extends FileStamp {
  readonly resource: Resource
  readonly id: number
  /** Path relative to the content folder, with `/`. */
  readonly path: string
  /** The slug; empty until one is chosen (drafts may have none). */
  readonly slug: string
  readonly data: Data
  /** Where the body starts in the file's text. */
  readonly bodyStart: number
  /** Last change in milliseconds: the file's `modified:`, else the commit time, else the file's mtime. */
  readonly modified: number
  readonly derived: Derived
  /** The body, if no file of its own holds it: an earlier text of another entry. */
  readonly body?: string
}

/** An entry that differs in some parts. Spreading one by hand would lose `data`, which is read when it is asked for. */
export function variantOf<E extends EntryOf<unknown>>(entry: E, changes: Partial<E>): E {
  return { ...entry, data: entry.data, ...changes }
}

/** Adds data derived from a file. A folder opens without parsing any other front matter than what these name. */
export interface DerivationOf<File> {
  /** The front matter keys that it reads. */
  readonly from: readonly string[]
  readonly run: (file: File, derived: Derived) => void
}

/** What a kind finds wrong with files whose values are each valid. */
export interface FaultsOf<Entry, Site> {
  /** For `check`. */
  readonly faults?: (entry: Entry, site: Site) => readonly Fault[]
  /** Why a file is left out, as one that cannot be read is; undefined for an entry. Asked of its values alone. */
  readonly refuses?: (data: Data) => Fault | undefined
}

export interface PageOf<Entry> {
  readonly entries: readonly Entry[]
  readonly total: number
  readonly perPage: number
  readonly page: number
}

export interface QueryOf<Entry> {
  where: Clause[]
  /** Of these groups of clauses, at least one must hold as a whole. */
  either?: (readonly Clause[])[]
  /** Conditions that no posting list can answer; tested last. */
  tests: ((entry: Entry) => boolean)[]
  include?: readonly number[]
  exclude?: readonly number[]
  ranges: Bounds[]
  search?: string
  /** Searches for the text verbatim rather than for each of its words. */
  literal?: boolean
  /** Searches only these parts of an entry; all of them if absent. */
  searchIn?: readonly SearchPart[]
  /** Finds what a part says as a whole, rather than within it. */
  exact?: boolean
  /** Restricts whose text the search may look into (not protected entries, when signed out). */
  searchable?: (entry: Entry) => boolean
  /** The ids that the order `include` follows, where these are not the included ones. */
  sequence?: readonly number[]
  /** Name of an order, `include` (the requested order) or `relevance`. */
  orderBy: string
  descending: boolean
  offset: number
  /** The page that this is, where an offset says so, not `page`. */
  page?: number
  limit: number
}

export interface CallerOf<Entry> {
  readonly user: Entry | undefined
  readonly roles: readonly string[]
  /** Id of the application password that they signed in with, if with one. */
  readonly token?: string
  /**
   * Whether a word that they send is the one that opens an entry; counts what they guess. Absent where nobody guesses: at
   * the terminal.
   */
  readonly tries?: (entry: { readonly id: number }, word: string, right: string) => boolean
  /** Whether the caller holds a capability, for example `edit_posts`. */
  can(capability: string): boolean
}

export interface DraftOf<Entry, Resource> {
  readonly resource: Resource
  readonly before: Entry | undefined
  /** The entry's present or future id. */
  readonly id: number
  slug: string
  /** The body, if it changes. */
  body: string | undefined
  /** The file to attach to a new entry: where it is staged, and its path below the resource's folder. */
  file: { readonly staged: string; readonly path: string } | undefined
  /** The new front matter. */
  get(key: string): unknown
  /** Sets a front matter key; undefined removes it. */
  set(key: string, value: unknown): void
  /** The new body. */
  text(): string
  /** Runs after the file is written, for what is stored elsewhere (credentials, revisions). */
  after(effect: (entry: Entry) => void): void
}

/** Parts of a resource that a setting declares; a site remakes its definitions when the setting changes. */
export interface ExtensionOf<Resource, Trait> {
  readonly setting: string
  /** Undefined if the setting says nothing about the resource. It derives nothing: files are opened without it. */
  readonly toTrait: (resource: Resource, value: unknown) => Trait | undefined
}
