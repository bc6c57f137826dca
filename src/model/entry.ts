import type { Bounds, Clause, Data, SearchPart } from './plain.ts'
import type { Resource } from './resource.ts'
import type { Site } from './site.ts'

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

/** One content file in memory. Immutable: a changed file is a new Entry. */
export interface Entry extends FileStamp {
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
  /** True if no file declares it: it is there because others name it. Its path is that of the file that would. */
  readonly implicit?: true
  /** Reads part of an entry without caching its parsed data, provided that they can be parsed again. */
  readOnce?<T>(read: (entry: Entry) => T): T
}

/** An entry that came (no `before`), went (no `after`), or became another. */
export interface EntryChange {
  readonly before: Entry | undefined
  readonly after: Entry | undefined
  /** Whether the clock did it. */
  readonly isByClock: boolean
}

/** One id of a kind whose entry came, went or changed. */
export interface LoggedChange {
  readonly kind: string
  readonly id: number
  /** The entry that had the id until then. */
  readonly before: Entry | undefined
  /** Whether everybody could read that. */
  readonly wasPublic: boolean
  readonly isByClock: boolean
  /** When, in milliseconds by the system's clock. */
  readonly at: number
}

/** Data derived from a file when it is read; traits add their own members. All must be cheap to hold. */
export interface Derived {
  /** The status that applies now: scheduled entries change with the clock. */
  status: string
  /** Publication time in milliseconds since the epoch; for a draft without a date, its last change. */
  date: number
  /** The slug shown, if it differs from the stored one (the trash frees slugs). */
  slug?: string
  /** The slug in the file, if another one is shown. */
  storedSlug?: string
  /** When the clock requires deriving it again, in milliseconds. */
  due?: number
  /** Since when it has been as it is, if that is not `date`: before, as by a clock that was put back, it is to be derived again. */
  since?: number
  [name: string]: unknown
}

/** Adds data derived from a file. A folder opens without parsing any other front matter than the keys that these name. */
export interface Derivation {
  /** The front matter keys that it reads. */
  readonly from: readonly string[]
  readonly run: (file: FileView, derived: Derived) => void
}

/** A file's content on its way to becoming an entry. */
export interface FileView {
  readonly path: string
  /** The front matter from which data is derived: no other key is in it. */
  readonly data: Data
  /** All of the front matter, for the few files that need it: it is read, or parsed, for that. */
  readonly all: () => Data
  readonly slug: string
  readonly modified: number
  readonly site: Site
}

/** When something takes place. Wall times in milliseconds, as if in UTC. */
export interface Occurrence {
  readonly start: number
  readonly end: number
  readonly allDay: boolean
  /** The zone of these times, where it is not the site's and that matters. */
  readonly zone?: string
}

/** One page of a list, with the totals of the whole list. */
export interface Page {
  readonly entries: readonly Entry[]
  readonly total: number
  readonly perPage: number
  readonly page: number
}

/** A query to the index. All conditions must hold. */
export interface Query {
  where: Clause[]
  /** Of these groups of clauses, at least one must hold as a whole. */
  either?: (readonly Clause[])[]
  /** Conditions that no posting list can answer; tested last. */
  tests: ((entry: Entry) => boolean)[]
  include?: readonly number[]
  exclude?: readonly number[]
  /** Ids of entries that the caller must not see, even where they are included by id. */
  without?: readonly number[]
  ranges: Bounds[]
  search?: string
  /** Searches for the text verbatim rather than for each of its words. */
  literal?: boolean
  /** Finds entries in one of whose texts all the words occur, rather than anywhere in the entry. */
  together?: boolean
  /** Searches only these parts of an entry; all of them if absent. */
  searchIn?: readonly SearchPart[]
  /** Finds the value of a part as a whole, rather than within it. */
  exact?: boolean
  /** Restricts whose text the search may look into (not protected entries, when signed out). */
  searchable?: (entry: Entry) => boolean
  /** The ids that the order `include` follows, where these are not the included ones. */
  sequence?: readonly number[]
  /** Name of an order, `include` (the requested order) or `relevance`. */
  orderBy: string
  descending: boolean
  offset: number
  /** The number of the page, if the query was given an offset instead. */
  page?: number
  limit: number
  /** Counts nothing where the offset leads beyond the end, as WordPress does for posts. */
  countsWithin?: boolean
}

/** A change that will be written to a file. */
export interface Draft {
  readonly resource: Resource
  readonly before: Entry | undefined
  /** The entry's present or future id. */
  readonly id: number
  slug: string
  /** The file's new path, if it does not follow from its slug; of a new entry, numbered where it is taken. */
  path: string | undefined
  /** Of a new entry: its language, if that is not the default one. */
  language: string | undefined
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
  /** The entries whose files change with this draft, because they store values shared by all translations. */
  others(): readonly Entry[]
  /** Runs after the file is written, for data stored elsewhere (credentials, revisions). */
  after(effect: (entry: Entry) => void): void
}
