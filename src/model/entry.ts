import type { Bounds, Clause, Data, SearchPart } from './plain.ts'
import type { Resource } from './resource.ts'
import type { Site } from './site.ts'

/** Total size and times of an entry's files; the entry has changed if one of them has. */
export interface FileStamp {
  readonly size: number
  readonly mtimeMs: number
  /** When one of the files, its name or its permissions last changed; no program can set it back. */
  readonly ctimeMs: number
  /** Inode of the sidecar; 0 if there is only one file. */
  readonly ino: number
}

/** One content file in memory. Immutable: a changed file is a new Entry. */
export interface Entry extends FileStamp {
  readonly resource: Resource
  readonly id: number
  /** Path relative to the content folder, with `/`. */
  readonly path: string
  /** Empty until one is chosen: drafts may have none. */
  readonly slug: string
  readonly data: Data
  /** Where the body starts in the file's text. */
  readonly bodyStart: number
  /** Last change in milliseconds: the file's `modified:`, else the commit time, else the file's mtime. */
  readonly modified: number
  readonly derived: Derived
  /** The body, if no file of its own holds it: a former text of another entry. */
  readonly body?: string
  /** True if no file declares it: it exists because others name it. Its path is that of the file that would. */
  readonly implicit?: true
  /** Reads part of an entry without caching its parsed data, if it can be parsed again. */
  readOnce?<T>(read: (entry: Entry) => T): T
}

/** An entry that was added (no `before`), removed (no `after`) or changed. */
export interface EntryChange {
  readonly before: Entry | undefined
  readonly after: Entry | undefined
  /** Whether the passing of time caused it. */
  readonly isByClock: boolean
}

/** An id of a kind whose entry was added, removed or changed. */
export interface LoggedChange {
  readonly kind: string
  readonly id: number
  /** The entry that had the id before. */
  readonly before: Entry | undefined
  /** Whether everybody could read `before`. */
  readonly wasPublic: boolean
  readonly isByClock: boolean
  /** Milliseconds by the system's clock. */
  readonly at: number
}

/** Data derived from a file when it is read; traits add members. All must be cheap to hold. */
export interface Derived {
  /** The status that applies now: the clock changes that of scheduled entries. */
  status: string
  /** Publication time in milliseconds since the epoch; the last change of a draft without a date. */
  date: number
  /** The shown slug, if it differs from the stored one (the trash frees slugs). */
  slug?: string
  /** The stored slug, if another one is shown. */
  storedSlug?: string
  /** When the clock requires deriving it again, in milliseconds. */
  due?: number
  /** Start of its present state, if not `date`: at an earlier time (a clock was set back), it must be derived again. */
  since?: number
  [name: string]: unknown
}

/** Adds data derived from a file. Opening a folder parses only the front matter keys that derivations name. */
export interface Derivation {
  readonly from: readonly string[]
  readonly run: (file: FileView, derived: Derived) => void
}

/** A file's content on its way to becoming an entry. */
export interface FileView extends Pick<Entry, 'path' | 'slug' | 'modified'> {
  /** The front matter of the keys in `from`, and no others. */
  readonly data: Data
  /** All of the front matter, which is read or parsed for that: for the few files that need it. */
  readonly all: () => Data
  readonly site: Site
}

/** When something takes place. Wall times in milliseconds, as if in UTC. */
export interface Occurrence {
  readonly start: number
  readonly end: number
  readonly allDay: boolean
  /** The zone of these times, if it is not the site's and that matters. */
  readonly zone?: string
}

export interface Page {
  readonly entries: readonly Entry[]
  readonly total: number
  readonly perPage: number
  readonly page: number
}

/** A query to the index. All conditions must hold. */
export interface Query {
  where: Clause[]
  /** At least one of these groups of clauses must hold as a whole. */
  either?: (readonly Clause[])[]
  /** Conditions that no posting list can answer; tested last. */
  tests: ((entry: Entry) => boolean)[]
  include?: readonly number[]
  /** Selects entries that the caller named, in any language. */
  isNamed?: boolean
  exclude?: readonly number[]
  /** Ids of entries hidden from the caller, even where `include` has them. */
  without?: readonly number[]
  ranges: Bounds[]
  search?: string
  /** Searches for the text verbatim, not for each of its words. */
  literal?: boolean
  /** Requires that one of an entry's texts contains all the words, not just the entry as a whole. */
  together?: boolean
  /** The parts of an entry to search; all if absent. */
  searchIn?: readonly SearchPart[]
  /** Matches a part's value as a whole, not within it. */
  exact?: boolean
  /** Restricts whose text the search may look into (not protected entries, when signed out). */
  searchable?: (entry: Entry) => boolean
  /** The ids that the order `include` follows, if not those of `include`. */
  sequence?: readonly number[]
  /** Name of an order, `include` (the order of the request) or `relevance`. */
  orderBy: string
  descending: boolean
  offset: number
  /** The page number, if the query was given an offset instead. */
  page?: number
  limit: number
  /** Makes the total 0 if the offset is beyond the end, as WordPress does for posts. */
  countsWithin?: boolean
}

/** A change that will be written to a file. */
export interface Draft {
  readonly resource: Resource
  readonly before: Entry | undefined
  readonly id: number
  slug: string
  /** The file's new path, if it does not follow from the slug; a new entry's is numbered if taken. */
  path: string | undefined
  /** A new entry's language, if not the default one. */
  language: string | undefined
  /** The body, if it changes. */
  body: string | undefined
  /** The file to attach to a new entry: where it is staged, and its path below the resource's folder. */
  file: { readonly staged: string; readonly path: string } | undefined
  /** The new value of a front matter key. */
  get(key: string): unknown
  /** The new front matter. */
  data(): Data
  /** Sets a front matter key; undefined removes it. */
  set(key: string, value: unknown): void
  /** The new body. */
  text(): string
  /** The entries whose files change with this draft because they store values shared by all translations. */
  others(): readonly Entry[]
  /** Registers an effect for data stored elsewhere (credentials, revisions), run after the file is written. */
  after(effect: (entry: Entry) => void): void
}
