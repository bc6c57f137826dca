import type { z } from 'zod'
import type { RestError } from './errors.ts'
import type { RevisionsOf } from './revisions.ts'
import type {
  Context,
  Verb,
  Space,
  Data,
  Args,
  Facts,
  Ref,
  Clause,
  Upload,
  Link,
  Settings,
  Rendered,
  Fault,
  FileFacts,
  AskedList,
  PageFact,
  PageForm,
  Occurrence,
  ShowingOf,
} from './plain.ts'

import type { Roles } from './roles.ts'
import type { ServiceKey } from './service.ts'

export type * from './plain.ts'
export type * from './revisions.ts'

/** One file of content in memory. Never changed in place: a changed file is a new Entry. */
export interface Entry {
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
  readonly facts: Facts
  /** The body of what no file of its own holds: an earlier text of another entry. */
  readonly body?: string
}

/** Part of a list, with the totals of the whole. */
export interface Page {
  readonly entries: readonly Entry[]
  readonly total: number
  readonly perPage: number
  readonly page: number
}

/** A question to the index. All conditions must hold. */
export interface Query {
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
export interface Caller {
  readonly user: Entry | undefined
  readonly roles: readonly string[]
  /** Whether the caller holds a capability, for example `edit_posts`. */
  can(capability: string): boolean
}

/** One request to an action, from HTTP or from the terminal. */
export interface Call {
  readonly site: Site
  readonly resource: Resource
  readonly action: Action
  readonly caller: Caller
  readonly args: Args
  /** Names of the arguments that the caller gave (a default is not given). */
  readonly given: ReadonlySet<string>
  readonly context: Context
  /** Where the REST root is, without a closing slash. */
  readonly rest: string
  /** Request headers in lower case, for actions that read them (uploads). */
  readonly headers: Readonly<Record<string, string>>
  readonly uploads: Readonly<Record<string, readonly Upload[]>>
  /** What the body held, as it was sent: for actions whose arguments only an entry knows. */
  readonly posted?: Readonly<Record<string, unknown>>
  /** Address and user agent of the other side. */
  readonly origin: { readonly ip: string; readonly agent: string }
  /** `people` when a person types on a terminal, `rest` over HTTP. */
  readonly face: 'rest' | 'people'
  /** Tells a person at the terminal what is done otherwise than asked. */
  readonly warn?: (message: string) => void
  /** Refusal because the entry changed meanwhile (If-Match, If-Unmodified-Since); asked under the write lock. */
  readonly precondition?: (entry: Entry) => RestError | undefined
}

/** What an action answers; a dialect gives it its form on the wire. */
export type Result =
  | { kind: 'entry'; entry: Entry; context?: Context; created?: boolean }
  | { kind: 'page'; page: Page; asked?: AskedList }
  | { kind: 'deleted'; previous: unknown }
  | { kind: 'value'; value: unknown; status?: number; headers?: Record<string, string>; total?: number; pages?: number }

/** One thing that can be done with a resource: a route and a command. */
export interface Action {
  /** Verb of the command line: list, get, create …. */
  readonly name: string
  readonly summary: string
  readonly methods: readonly Verb[]
  /** Path of the collection below the REST root, where it is not the resource's own: a second way to the same entries. */
  readonly at?: string
  /** How it shows entries, where that is not how their resource does. */
  readonly show?: (entry: Entry, view: Omit<View, 'opens'>) => Record<string, unknown>
  /** Path below the resource's base; `{id}` and `{parent}` are digits, other names word characters and hyphens. */
  readonly path: string
  /** Arguments beside those in the path. */
  readonly args: (resource: Resource) => ArgTable
  /** Descriptions of the arguments in the path. */
  readonly pathArgs?: ArgTable
  /** Refusal of this call (unknown id, missing right), or nothing. Must not change anything. */
  readonly permit: (call: Call) => RestError | undefined
  /** Whether a file under this field of a form is kept (the body itself: ''); asked after `permit`, before the body is read. */
  readonly takesFile?: (field: string, call: Call) => boolean
  readonly run: (call: Call) => Result | Promise<Result>
  /** The entry that a call changes: an argument that only repeats what it answers now is no change, and is not refused. */
  readonly changes?: (call: Call) => Entry | undefined
  /** The entry that a creation makes, for who makes it together with another one, under the write lock already. */
  readonly make?: (call: Call) => Entry
  /** True for what only the terminal offers. */
  readonly offline?: boolean
  /** True for what only the web offers: at the terminal another command does it. */
  readonly online?: boolean
  /** Name of the resource whose entries it answers with, when that is not its own. */
  readonly shows?: string
}

/** One argument: its type as a zod schema and how it is checked. */
export interface Arg {
  readonly schema: z.ZodType
  readonly required?: boolean
  /** Checked in the earlier round (see behaviour of paging and context arguments). */
  readonly early?: boolean
  /** Any value is taken: the field's own writing knows what to leave alone. */
  readonly loose?: boolean
  /** How the index of routes writes it as part of a path, where that is not as usual. */
  readonly pattern?: string
  /** Read but not described: what callers must not send, or need not know of. */
  readonly hidden?: boolean
  /** Taken, but not told of over HTTP: the interface declares it nowhere. */
  readonly undeclared?: boolean
  /** Values taken beside those of the type, and what each is read as (`null` that puts a default back). */
  readonly also?: ReadonlyMap<unknown, unknown>
  /** Values that say nothing: as if the argument were not there. */
  readonly nothing?: ReadonlySet<unknown>
  /** The default, where it follows from the site. */
  readonly preset?: Preset
  /** Taken at the terminal only; over HTTP it counts as unknown. */
  readonly people?: boolean
  /** Name of the resource whose id it takes; the terminal takes slugs too. A field's own `stored.refers` says it already. */
  readonly refers?: string
  /** Asked with the value as it came, before its type is: a refusal that does not tell which values there are. */
  readonly refuse?: (value: unknown, call: Pick<Call, 'site' | 'caller'>) => RestError | undefined
  /** A further check that a type cannot say; gives what is wrong. */
  readonly check?: (value: unknown, call: Pick<Call, 'site' | 'args' | 'caller'>) => RestError | undefined
}

/** A default that a setting or the clock of the site makes. */
export interface Preset {
  readonly of: (site: Site) => unknown
  /** What it is, in words: for help and reference, which know no site. */
  readonly told: string
}

/** Arguments by name, in the order in which they are described. */
export type ArgTable = Readonly<Record<string, Arg>>

/** How an entry is to be shown. */
export type Showing = ShowingOf<Entry>

/** What is asked for while an entry is shown. */
export interface View extends Omit<Showing, 'opens'>, Required<Pick<Showing, 'opens'>> {
  readonly site: Site
}

/** One member of a resource: how it is described, stored and shown. */
export interface Field extends Pick<Arg, 'check' | 'also' | 'nothing' | 'people'> {
  readonly schema: z.ZodType
  /** Contexts whose answers hold it; empty for what is only written. */
  readonly contexts: readonly Context[]
  /** Never written by a caller. */
  readonly readonly?: boolean
  readonly required?: boolean
  /** Stored → shown. */
  readonly show: (entry: Entry, view: View) => unknown
  /** The text as it is written, where what is shown is an object that holds it as `raw` beside what was made of it. */
  readonly raw?: (entry: Entry, site: Site) => string
  /** Argument → draft. Absent on what is not written, or is written by a `settle` step. */
  readonly write?: (value: unknown, draft: Draft, call: Call) => void
  /** Any value is taken as an argument; `write` knows what to leave alone. */
  readonly loose?: boolean
  /** How it stands in front matter, for `check`. */
  readonly stored?: Stored
}

/** A front matter key and what may stand there. */
export interface Stored {
  readonly key: string
  readonly schema: z.ZodType
  /** Name of the resource that its value names, for references. */
  readonly refers?: string
  /** The space in which its value names an entry, whatever the resource. */
  readonly space?: Space
  /** True when an entry is deleted for good together with the one that it names here. */
  readonly goesWith?: true
  /** Writes down what an entry keeps of the one that it names, before that goes. */
  readonly keeps?: (draft: Draft, gone: Entry) => void
}

/** A parameter of lists. */
export interface Filter extends Arg {
  /** Adds the condition to the question. */
  readonly select?: (value: unknown, query: Query, call: Call) => void
}

/** A sorted order of a collection: numbers ascending, or texts compared as a reader expects. */
export interface Order {
  readonly key: (entry: Entry, site: Site) => number | string
  /** True when the key depends on other entries, so that the order is sorted when asked for, never kept. */
  readonly live?: boolean
}

/** Keys under which an entry stands in the posting lists of one facet. */
export type Facet = (entry: Entry) => readonly string[]

/** Adds links of an entry. */
export type LinkMaker = (entry: Entry, view: View, links: Record<string, Link[]>) => void

/** A file's content on its way to becoming facts. */
export interface FileView {
  readonly path: string
  readonly data: Data
  readonly slug: string
  readonly modified: number
  readonly site: Site
}

/** A change on its way to a file. */
export interface Draft {
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

/** A step that completes or refuses a draft after the fields are written: defaults, dates, slugs. */
export type Settle = (draft: Draft, call: Call) => void

/** A reusable part of resources. */
export interface Trait {
  readonly fields?: Readonly<Record<string, Field>>
  readonly filters?: Readonly<Record<string, Filter>>
  readonly orders?: Readonly<Record<string, Order>>
  readonly facets?: Readonly<Record<string, Facet>>
  readonly links?: readonly LinkMaker[]
  readonly settle?: readonly Settle[]
  /** Adds what is derived from a file. */
  readonly facts?: (file: FileView, facts: Facts) => void
  /** Resources whose change alters what is shown of this one; `*` stands for all. */
  readonly refers?: readonly string[]
  /** Front matter keys that no field owns but a file may hold. */
  readonly keys?: Readonly<Record<string, z.ZodType>>
  /** Front matter keys that are the text, together with the body: revisions of it are kept. None are where there are none. */
  readonly versioned?: readonly string[]
  /** Text that a search looks through, beside the body. */
  readonly searched?: (entry: Entry) => readonly string[]
  /** What is wrong in a file though each of its values is right, for `check`. */
  readonly faults?: (entry: Entry, site: Site) => readonly Fault[]
}

/** Who may do what with a resource's entries. Each answers a refusal or nothing. */
export interface Access {
  /** Capabilities that it asks for. Those that no role has by itself are held by administrators and editors. */
  readonly capabilities?: readonly string[]
  readonly list: (call: Call) => RestError | undefined
  readonly read: (call: Call, entry: Entry) => RestError | undefined
  readonly create: (call: Call) => RestError | undefined
  readonly update: (call: Call, entry: Entry) => RestError | undefined
  readonly remove: (call: Call, entry: Entry) => RestError | undefined
  /** Narrows a list to what the caller may see, by the index where that is possible. */
  readonly narrow?: (query: Query, call: Call) => void
  /** Whether the caller may see an entry of a list. Asked of all that the list would find; `narrow` costs less. */
  readonly listable?: (call: Call, entry: Entry) => boolean
  /** The context in which a creation is answered; `edit` when absent. */
  readonly createdContext?: (call: Call, entry: Entry) => Context
}

/** Everything about one content type. */
export interface Resource extends Required<Omit<Trait, 'facts' | 'searched' | 'faults'>> {
  /** The noun of the command line, for example `post`. */
  readonly name: string
  /** Its part of the interface: that of its area, unless it says another one itself. */
  readonly namespace: string
  /** The path segment of the collection. */
  readonly base: string
  /** The type's name on the wire (`post`, `attachment`, `post_tag`). */
  readonly type: string
  readonly summary: string
  readonly labels: { readonly singular: string; readonly plural: string }
  readonly space?: Space
  /** Where its files are, for example `posts/**\/{slug}.md`; absent when it has none. */
  readonly files?: string
  /** The folder below the resource's own in which a new entry's file is made. */
  readonly folderOf?: (draft: Draft, site: Site) => string
  /** The member that a file's body is. */
  readonly bodyKey: string
  readonly actions: readonly Action[]
  readonly access: Access
  readonly unknown: (caller?: Caller) => RestError
  readonly facts: readonly ((file: FileView, facts: Facts) => void)[]
  readonly searched: readonly ((entry: Entry) => readonly string[])[]
  readonly faults: readonly ((entry: Entry, site: Site) => readonly Fault[])[]
  /** Whether the body is searched too. */
  readonly searchesBody: boolean
  /** Whether a protected entry may show its content to this caller; absent when nothing is protected. */
  readonly opens?: (entry: Entry, call: Call) => boolean
  /**
   * Forgets what is kept elsewhere of entries that are about to be deleted for good, under the write lock: when there is no
   * room for that, nothing is deleted.
   */
  readonly beforeDelete?: (entries: readonly Entry[], site: Site) => void
  /** True for the resource whose one entry holds the site's settings. */
  readonly configures?: boolean
  /** Name of the query variable in the address of what is not public; `p` when absent. */
  readonly queryVar?: string
  /** Address of an entry's page, with the closing slash. */
  readonly permalink?: (entry: Entry, site: Site) => string
  /** What its page tells beside title and text. */
  readonly pageFacts?: (entry: Entry, view: View) => readonly PageFact[]
  /** When an entry takes place, for calendars; undefined where none lists it. The orders `start` and `end` go by it, in seconds. */
  readonly occurs?: (entry: Entry) => Occurrence | undefined
  /** Shows an entry as a form for visitors, with what was wrong by field; its page is at `/{base}/{slug}/`. */
  readonly form?: (entry: Entry, site: Site, wrong: Readonly<Record<string, string>>) => PageForm
  /** Work that what is shown of an entry needs; awaited before one entry is shown for itself, not in lists. */
  readonly prepare?: (entry: Entry, site: Site) => Promise<void>
  /** What is to be mended elsewhere before an entry is deleted for good, in steps: others may change things in between. */
  readonly beforeRemove?: (entry: Entry, call: Call) => Iterable<() => void>
  /** False when deleting is for good. */
  readonly trashes: boolean
  /** Refusal of a page of a list, for example one beyond the end. */
  readonly listed?: (page: Page, call: Call) => RestError | undefined
  /** Arguments of reading, creating, changing and deleting one entry beside its fields. */
  readonly readArgs?: ArgTable
  readonly createArgs?: ArgTable
  readonly updateArgs?: ArgTable
  readonly removeArgs?: ArgTable
  /** Front matter key of what stands above, in a tree: its entries are also named by their path of slugs. */
  readonly parentKey?: string
  /** True in a tree where entries below different parents may have one slug: files name them by their whole path. */
  readonly sharesSlugs?: true
  /** Facts about the type itself, for descriptions (types, taxonomies). */
  readonly about?: Readonly<Record<string, unknown>>
}

/** What actions and traits may ask of the application. */
export interface Site {
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
  /** Entries that hold a key in a facet. */
  having(resource: string, facet: string, key: string): readonly Entry[]
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
  show(entry: Entry, view: Showing): Record<string, unknown>
  /** The same as JSON text, kept until the entry or what it refers to changes. */
  showText(entry: Entry, view: Omit<Showing, 'members'>): string
  render(entry: Entry): Rendered
  /** Grows with every change of anything: what was computed at the same number is still true. */
  readonly generation: number
  /** What each role may do. */
  readonly roles: Roles
  /** What the site keeps beside its content; opened when it is first asked for. Throws where no area provides it. */
  service<T>(key: ServiceKey<T>): T
  /** The files that entries tell about. */
  readonly files: AttachedFiles
  /** Earlier texts of entries. */
  readonly revisions: Revisions
  /**
   * Does work under the folder's write lock, with the index up to date, when its turn has come; readers go on meanwhile.
   * The work itself is not interrupted. Rejects with a LockError when another process keeps the lock for too long.
   */
  locked<T>(work: () => T): Promise<T>
}

/** Earlier texts of entries. */
export type Revisions = RevisionsOf<Entry>

/** A file as it is served. */
export interface ServedFile {
  readonly entry: Entry
  /** Where it is on the disk. */
  readonly absolute: string
  readonly mime: string
  /** Whether it is a copy that was made of the entry's own file. */
  readonly isCopy: boolean
}

/** The files that entries of some resources tell about (pictures, documents), and the smaller copies of pictures. */
export interface AttachedFiles {
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
  locate(path: string): Promise<ServedFile | undefined>
}
