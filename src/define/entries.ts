import type { Clause, Data, Derived } from './plain.ts'

/** One file of content in memory. Never changed in place: a changed file is a new Entry. */
export interface EntryOf<Resource> {
  readonly resource: Resource
  readonly id: number
  /** Path relative to the content folder, with `/`. */
  readonly path: string
  /** The slug; empty while none is chosen (drafts made without one). */
  readonly slug: string
  readonly data: Data
  /** Where the body starts in the file's text. */
  readonly bodyStart: number
  readonly size: number
  readonly mtimeMs: number
  /** When its files, their names or rights last changed. */
  readonly ctimeMs: number
  /** The inode of the file that tells about this one; 0 where there is none. */
  readonly ino: number
  /** Last change in milliseconds: `modified:` of the file, else the commit's time, else the file's. */
  readonly modified: number
  readonly derived: Derived
  /** The body of what no file of its own holds: an earlier text of another entry. */
  readonly body?: string
}

/** Part of a list, with the totals of the whole. */
export interface PageOf<Entry> {
  readonly entries: readonly Entry[]
  readonly total: number
  readonly perPage: number
  readonly page: number
}

/** A question to the index. All conditions must hold. */
export interface QueryOf<Entry> {
  where: Clause[]
  /** Conditions that no posting list answers; tried last. */
  tests: ((entry: Entry) => boolean)[]
  include?: readonly number[]
  exclude?: readonly number[]
  /** Bounds on a numeric order, both exclusive, in that order's unit. */
  ranges: { order: string; after?: number; before?: number }[]
  search?: string
  /** Looks for the text of the search as it stands, not for each of its words. */
  literal?: boolean
  /** Narrows which entries' text the search may look into (protected ones, signed out). */
  searchable?: (entry: Entry) => boolean
  /** Name of an order, `include` (as asked for) or `relevance`. */
  orderBy: string
  descending: boolean
  offset: number
  limit: number
}

/** Who calls, and what they may do. */
export interface CallerOf<Entry> {
  readonly user: Entry | undefined
  readonly roles: readonly string[]
  /** Whether the caller holds a capability, for example `edit_posts`. */
  can(capability: string): boolean
}

/** A change on its way to a file. */
export interface DraftOf<Entry, Resource> {
  readonly resource: Resource
  readonly before: Entry | undefined
  /** The id that the entry has or will have. */
  readonly id: number
  slug: string
  /** The body, when it changes. */
  body: string | undefined
  /** The file that a new entry tells about: staged, and its path below the resource's folder. */
  file: { readonly staged: string; readonly path: string } | undefined
  /** Front matter as it will be. */
  get(key: string): unknown
  /** Sets a front matter key; undefined takes it away. */
  set(key: string, value: unknown): void
  /** The body as it will be. */
  text(): string
  /** Runs after the file is written, for what lies outside it (credentials, revisions). */
  after(effect: (entry: Entry) => void): void
}
