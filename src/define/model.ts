import type { z } from 'zod'
import type { AccessOf } from './access.ts'
import type { ActionOf } from './actions.ts'
import type { ArgOf, PresetOf, StoredOf } from './arguments.ts'
import type { CallerOf, DraftOf, EntryOf, PageOf, QueryOf } from './entries.ts'
import type { RestError } from './errors.ts'
import type { RevisionsOf } from './revisions.ts'
import type {
  Context,
  Space,
  Data,
  Args,
  Derived,
  Upload,
  Link,
  Fault,
  AskedList,
  PageFact,
  PageForm,
  Occurrence,
  ShowingOf,
} from './plain.ts'
import type { AttachedFilesOf, ServedFileOf, SiteOf } from './site.ts'
import type { PostType, Taxonomy } from './types.ts'

export type * from './plain.ts'
export type * from './revisions.ts'

/** One file of content in memory. Never changed in place: a changed file is a new Entry. */
export interface Entry extends EntryOf<Resource> {}
/** Part of a list, with the totals of the whole. */
export type Page = PageOf<Entry>
/** A question to the index. All conditions must hold. */
export interface Query extends QueryOf<Entry> {}
/** Who calls, and what they may do. */
export interface Caller extends CallerOf<Entry> {}
/** A change on its way to a file. */
export interface Draft extends DraftOf<Entry, Resource> {}
/** What actions and traits may ask of the application. */
export interface Site extends SiteOf<Entry, Resource, Draft, Query> {}
/** The files that entries of some resources tell about, and the smaller copies of pictures. */
export type AttachedFiles = AttachedFilesOf<Entry, Resource>
/** A file as it is served. */
export type ServedFile = ServedFileOf<Entry>
/** Earlier texts of entries. */
export type Revisions = RevisionsOf<Entry>
/** One argument: its type as a zod schema and how it is checked. */
export interface Arg extends ArgOf<Site, Call> {}
/** One thing that can be done with a resource: a route and a command. */
export interface Action extends ActionOf<Resource, Entry, Call, Result, ArgTable, Omit<View, 'opens'>> {}
/** Who may do what with a resource's entries. */
export type Access = AccessOf<Entry, Caller, Site, Call, Query>
/** A default that a setting or the clock of the site makes. */
export type Preset = PresetOf<Site>
/** Arguments by name, in the order in which they are described. */
export type ArgTable = Readonly<Record<string, Arg>>

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
  readonly face: 'rest' | 'terminal'
  /** Tells a person at the terminal what is done otherwise than asked. */
  readonly warn?: (message: string) => void
  /** Refusal because the entry changed meanwhile (If-Match, If-Unmodified-Since); asked under the write lock. */
  readonly precondition?: (entry: Entry) => RestError | undefined
}

/** What is around a call: who asks, from where, and what of the request is no argument. */
export type Circumstances = Omit<Call, 'resource' | 'action' | 'args' | 'given'>

/** What an action answers; a dialect gives it its form on the wire. */
export type Result =
  | { kind: 'entry'; entry: Entry; context?: Context; created?: boolean }
  | { kind: 'page'; page: Page; asked?: AskedList }
  | { kind: 'deleted'; previous: unknown }
  | { kind: 'value'; value: unknown; status?: number; headers?: Record<string, string>; total?: number; pages?: number }

/** How an entry is to be shown. */
export type Showing = ShowingOf<Entry>

/** What is asked for while an entry is shown. */
export interface View extends Omit<Showing, 'opens'>, Required<Pick<Showing, 'opens'>> {
  readonly site: Site
}

/** One member of a resource: how it is described, stored and shown. */
export interface Field extends Pick<Arg, 'check' | 'specialValues' | 'ignoredValues' | 'terminalOnly'> {
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
  /** Argument → draft. Absent on what is not written, or is written by a `beforeSave` hooks. */
  readonly write?: (value: unknown, draft: Draft, call: Call) => void
  /** Any value is taken as an argument; `write` knows what to leave alone. */
  readonly unchecked?: boolean
  /** How it stands in front matter, for `check`. */
  readonly stored?: Stored
}

/** A front matter key and what may stand there. */
export type Stored = StoredOf<Entry, Draft>

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

/** Keys under which an entry stands in the posting lists of one index. */
export type Index = (entry: Entry) => readonly string[]

/** Adds links of an entry. */
export type LinkMaker = (entry: Entry, view: View, links: Record<string, Link[]>) => void

/** A file's content on its way to becoming an entry. */
export interface FileView {
  readonly path: string
  readonly data: Data
  readonly slug: string
  readonly modified: number
  readonly site: Site
}

/** A step that completes or refuses a draft after the fields are written: defaults, dates, slugs. */
export type BeforeSave = (draft: Draft, call: Call) => void

/** A reusable part of resources. */
export interface Trait {
  readonly fields?: Readonly<Record<string, Field>>
  readonly filters?: Readonly<Record<string, Filter>>
  readonly orders?: Readonly<Record<string, Order>>
  readonly indexes?: Readonly<Record<string, Index>>
  readonly links?: readonly LinkMaker[]
  readonly beforeSave?: readonly BeforeSave[]
  /** Adds what is derived from a file. */
  readonly derive?: (file: FileView, derived: Derived) => void
  /** Resources whose change alters what is shown of this one; `*` stands for all. */
  readonly dependsOn?: readonly string[]
  /** Front matter keys that no field owns but a file may hold. */
  readonly keys?: Readonly<Record<string, z.ZodType>>
  /** Front matter keys that are the text, together with the body: revisions of it are kept. None are where there are none. */
  readonly versioned?: readonly string[]
  /** Text that a search looks through, beside the body. */
  readonly searched?: (entry: Entry) => readonly string[]
  /** What is wrong in a file though each of its values is right, for `check`. */
  readonly faults?: (entry: Entry, site: Site) => readonly Fault[]
}

/** Everything about one content type. */
export interface Resource extends Required<Omit<Trait, 'derive' | 'searched' | 'faults'>> {
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
  readonly folder?: (draft: Draft, site: Site) => string
  /** The member that a file's body is. */
  readonly bodyKey: string
  readonly actions: readonly Action[]
  readonly access: Access
  readonly notFound: (caller?: Caller) => RestError
  readonly derive: readonly ((file: FileView, derived: Derived) => void)[]
  readonly searched: readonly ((entry: Entry) => readonly string[])[]
  readonly faults: readonly ((entry: Entry, site: Site) => readonly Fault[])[]
  /** Whether the body is searched too. */
  readonly searchesBody: boolean
  /** Whether a protected entry shows its content to a caller who sends this password; absent when nothing is protected. */
  readonly opens?: (entry: Entry, caller: Caller, site: Site, password: unknown) => boolean
  /**
   * Forgets what is kept elsewhere of entries that are about to be deleted for good, under the write lock: when there is no
   * room for that, nothing is deleted.
   */
  readonly forget?: (entries: readonly Entry[], site: Site) => void
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
  readonly beforeDelete?: (entry: Entry, call: Call) => Iterable<() => void>
  /** False when deleting is for good. */
  readonly trashes: boolean
  /** Refusal of a page of a list, for example one beyond the end. */
  readonly checkPage?: (page: Page, call: Call) => RestError | undefined
  /** Arguments of reading, creating, changing and deleting one entry beside its fields. */
  readonly readArgs?: ArgTable
  readonly createArgs?: ArgTable
  readonly updateArgs?: ArgTable
  readonly removeArgs?: ArgTable
  /** Front matter key of what stands above, in a tree: its entries are also named by their path of slugs. */
  readonly parentKey?: string
  /** True in a tree where entries below different parents may have one slug: files name them by their whole path. */
  readonly sharesSlugs?: true
  /** Of entries that stand for themselves. */
  readonly postType?: PostType
  /** Of terms. */
  readonly taxonomy?: Taxonomy
}
