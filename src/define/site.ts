import type { Clause, FileFacts, Ref, Rendered, Settings, ShowingOf, Space } from './plain.ts'
import type { RevisionsOf } from './revisions.ts'
import type { Roles } from './roles.ts'
import type { ServiceKey } from './service.ts'

/** What actions and traits may ask of the application. */
export interface SiteOf<Entry, Resource, Draft, Query> {
  readonly resources: ReadonlyMap<string, Resource>
  readonly settings: Settings
  /** Address of the website itself, without a closing slash. */
  readonly home: string
  /** Says where the website is when its settings do not: where the server listens. */
  setHome(address: string): void
  /** Milliseconds since the epoch; a clock can be given. */
  now(): number
  get(resource: string, id: number): Entry | undefined
  /** An entry of a space whatever its resource. */
  inSpace(space: Space, id: number): Entry | undefined
  /** Entry that a reference names, or nothing. */
  find(resource: string, ref: unknown): Entry | undefined
  /** Entries that hold a key in a index. */
  having(resource: string, index: string, key: string): readonly Entry[]
  /** How many entries hold all these keys. */
  count(resource: string, where: readonly Clause[]): number
  all(resource: string): Iterable<Entry>
  /** Keys by which other files may name an entry (`#id`, slug, path of slugs). */
  keysOf(entry: Entry): readonly string[]
  /** What a file should write to name an entry. */
  refOf(entry: Entry): Ref
  /** Entry of a space that a reference names, or nothing: a name may be preceded by that of the resource (`page/about`). */
  findInSpace(space: Space, ref: unknown): Entry | undefined
  /** Keys by which other files may name an entry when they do not say of which resource it is. */
  keysInSpace(entry: Entry): readonly string[]
  /** What a file should write to name an entry when it does not say of which resource it is. */
  refInSpace(entry: Entry): Ref
  select(resource: string, query: Query): Promise<{ entries: readonly Entry[]; total: number }>
  bodyOf(entry: Entry): string
  /** Writes a draft durably, then reads the file back. */
  save(draft: Draft): Entry
  draft(resource: string, before?: Entry): Draft
  /** The entry as its file is now: somebody may have saved it a moment ago. */
  refresh(entry: Entry): Entry | undefined
  /** Looks at the file that an error is about, where it is about one: it may be gone, or another than the index knew. */
  learnFrom(error: unknown): void
  /** A name for the state that an entry's file is in: another for every other content. Without dots. */
  versionOf(entry: Entry): string
  /** Deletes files for good. */
  remove(...entries: readonly Entry[]): void
  show(entry: Entry, view: ShowingOf<Entry>): Record<string, unknown>
  /** The same as JSON text, kept until the entry or what it refers to changes. */
  showText(entry: Entry, view: Omit<ShowingOf<Entry>, 'members'>): string
  render(entry: Entry): Rendered
  /** Grows with every change of anything: what was computed at the same number is still true. */
  readonly generation: number
  /** What each role may do. */
  readonly roles: Roles
  /** What the site keeps beside its content; opened when it is first asked for. Throws where no area provides it. */
  service<T>(key: ServiceKey<T>): T
  /** The files that entries tell about. */
  readonly files: AttachedFilesOf<Entry, Resource>
  /** Earlier texts of entries. */
  readonly revisions: RevisionsOf<Entry>
  /**
   * Does work under the folder's write lock, with the index up to date, when its turn has come; readers go on meanwhile.
   * The work itself is not interrupted. Rejects with a LockError when another process keeps the lock for too long.
   */
  locked<T>(work: () => T): Promise<T>
}

/** A file as it is served. */
export interface ServedFileOf<Entry> {
  readonly entry: Entry
  /** Where it is on the disk. */
  readonly absolute: string
  readonly mime: string
  /** Whether it is a copy that was made of the entry's own file. */
  readonly isCopy: boolean
}

/** The files that entries of some resources tell about (pictures, documents), and the smaller copies of pictures. */
export interface AttachedFilesOf<Entry, Resource> {
  /**
   * Takes a file in under a temporary name, durably. `draft.file` gives it its place; what becomes of nothing is
   * discarded.
   */
  stage(resource: Resource, from: string): Promise<string>
  /** Makes a folder for what comes with one request, private to this machine; who asked for it removes it. */
  makeUploadFolder(): string
  discard(staged: string): void
  /** A path below a resource's folder that is free: the wanted one, else with `-1`, `-2` …. Under the write lock. */
  freePath(resource: Resource, wanted: string): string
  /** What is known of an entry's file; its first bytes are read when this is first asked. */
  factsOf(entry: Entry): FileFacts
  /** Makes the smaller copies of a picture that are missing. A picture that cannot be read has none. */
  makeCopies(entry: Entry): Promise<void>
  /** The file at a path below a resource's folder, or a copy, made where it is missing; undefined when there is none. */
  locate(path: string): Promise<ServedFileOf<Entry> | undefined>
}
