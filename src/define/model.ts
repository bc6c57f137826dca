import type { z } from 'zod'
import type { AccessOf } from './access.ts'
import type { ActionOf, ResultOf } from './actions.ts'
import type { Described, Embedding } from './answers/types.ts'
import type { ArgOf, Checking, FieldArgKey, PresetOf, StoredOf } from './arguments.ts'
import type { CallerOf, DerivationOf, DraftOf, EntryOf, ExtensionOf, FaultsOf, PageOf, QueryOf } from './entries.ts'
import type { RestError } from './errors.ts'
import type { RevisionsOf } from './revisions.ts'
import type { Args, Context, Data, FaultOfText, Link, Occurrence, Raw } from './plain.ts'
import type { PageFact, PageForm, PageFormShowing, ShowingOf, Space, Uploads } from './plain.ts'
import type { AttachedFilesOf, ServedFileOf, SiteOf } from './site.ts'
import type { DiscussionOf, PostType, Taxonomy } from './types.ts'
import type { RestRoot } from './rest-root.ts'
import type { ToldOf } from './telling/waiting.ts'

export type * from './plain.ts'
export type * from './revisions.ts'

/** One content file in memory. Immutable: a changed file is a new Entry. */
export interface Entry extends EntryOf<Resource> {}
/** One page of a list, with the totals of the whole list. */
export type Page = PageOf<Entry>
/** A query to the index. All conditions must hold. */
export interface Query extends QueryOf<Entry> {}
/** The caller, and what they may do. */
export interface Caller extends CallerOf<Entry> {}
/** A change that will be written to a file. */
export interface Draft extends DraftOf<Entry, Resource> {}
/** What actions and traits may use of the application. */
export interface Site extends SiteOf<Entry, Resource, Draft, Query> {}
/** Files attached to entries, and the smaller copies of pictures. */
export type AttachedFiles = AttachedFilesOf<Entry, Resource>
export type ServedFile = ServedFileOf<Entry>
/** Earlier texts of entries. */
export type Revisions = RevisionsOf<Entry>
/** One argument: its type as a zod schema, and how it is checked. */
export interface Arg extends ArgOf<Site, Call> {}
/** One thing that can be done with a resource: a route and a command. */
export interface Action extends ActionOf<Resource, Entry, Call, Result, ArgTable, Omit<View, 'opens'>, Query> {}
/** Who may do what with a resource's entries. */
export type Access = AccessOf<Entry, Caller, Site, Call, Query>
/** A default that depends on a setting or the site's clock. */
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
  /** Names of the arguments that the caller gave (defaults do not count). */
  readonly given: ReadonlySet<string>
  readonly context: Context
  /** The mount that the call came through. */
  readonly rest: RestRoot
  /** Request headers in lower case, for actions that use them (uploads). */
  readonly headers: Readonly<Record<string, string>>
  readonly uploads: Uploads
  /** The body as sent, for actions whose arguments depend on the entry. */
  readonly posted?: Raw
  /** The client's address and user agent. */
  readonly origin: { readonly ip: string; readonly agent: string }
  /** `terminal` when a person types a command, `rest` over HTTP, `assistant` when one writes for a person. */
  readonly face: 'rest' | 'terminal' | 'assistant'
  /** Warns the person at the terminal that something was done differently than requested. */
  readonly warn?: (message: string) => void
  /** Refuses if the entry has changed meanwhile (If-Match, If-Unmodified-Since); called under the write lock. */
  readonly precondition?: (entry: Entry) => RestError | undefined
}

/** The context of a call: caller, origin, and the parts of the request that are not arguments. */
export type Circumstances = Omit<Call, 'resource' | 'action' | 'args' | 'given'>

export type Result = ResultOf<Entry, Page>
export type Showing = ShowingOf<Entry>

/** The options of showing an entry. */
export interface View extends Omit<Showing, 'opens' | 'sees'>, Required<Pick<Showing, 'opens' | 'sees'>> {
  readonly site: Site
}

/** One member of a resource: how it is described, stored and shown. */
export interface Field extends Described, Pick<Arg, FieldArgKey> {
  readonly schema: z.ZodType
  /** Contexts whose answers include it; empty if it is write-only. */
  readonly contexts: readonly Context[]
  /** Never written by a caller. */
  readonly readonly?: boolean
  /** Repeats for programs what another member tells people: they see it only where they ask for it. */
  readonly forPrograms?: boolean
  /** Stored → shown. */
  readonly show: (entry: Entry, view: View) => unknown
  /** The text as written, if the shown value is an object that holds it as `raw` beside its rendered form. */
  readonly raw?: (entry: Entry, site: Site) => string
  /** The value as written, of a member that answers show within another one only; without it, that is a secret. */
  readonly source?: (entry: Entry, site: Site) => unknown
  /** Argument → draft. Absent if it is read-only, or a `beforeSave` hook writes it. */
  readonly write?: (value: unknown, draft: Draft, call: Call) => void
  /** A check that the type cannot express; returns what is wrong. */
  readonly check?: (value: unknown, call: Checking<Call>, of: Resource) => RestError | undefined
  /** How front matter stores it, for `check`. */
  readonly stored?: Stored
}

export type Stored = StoredOf<Entry, Draft>

/** A list parameter. */
export interface Filter extends Arg {
  /** The index that it uses, if it uses one. */
  readonly index?: string
  /** The orders that it lets callers choose from. */
  readonly ordersBy?: readonly string[]
  /** Adds the condition to the query. Filters are asked in the order in which they stand: later ones see what earlier ones did. */
  readonly select?: (value: unknown, query: Query, call: Call) => void
}

/** A sort order of a collection: numbers ascending, or texts by collation. What has no key is last either way, in no range. */
export interface Order {
  readonly key: (entry: Entry, site: Site) => number | string | undefined
  /** True if the key depends on other entries: then it is sorted on demand and never kept. */
  readonly live?: boolean
}

/** The keys under which one index lists an entry. */
export type Index = (entry: Entry) => readonly string[]
export type LinkMaker = (entry: Entry, view: View, links: Record<string, Link[]>) => void

/** A file's content on its way to becoming an entry. */
export interface FileView {
  readonly path: string
  /** The front matter that what is derived is made from: no other key is in it. */
  readonly data: Data
  /** All of the front matter, for the few files that need it: it is read, or parsed, for that. */
  readonly all: () => Data
  readonly slug: string
  readonly modified: number
  readonly site: Site
}

/** Completes or refuses a draft after the fields are written: defaults, dates, slugs. */
export type BeforeSave = (draft: Draft, call: Call) => void

/** A reusable part of resources. */
export interface Trait extends Embedding, ToldOf<Entry, Resource, Site, Caller>, FaultsOf<Entry, Site> {
  readonly fields?: Readonly<Record<string, Field>>
  readonly filters?: Readonly<Record<string, Filter>>
  readonly orders?: Readonly<Record<string, Order>>
  readonly indexes?: Readonly<Record<string, Index>>
  readonly links?: readonly LinkMaker[]
  readonly beforeSave?: readonly BeforeSave[]
  readonly derive?: DerivationOf<FileView>
  /** Resources whose changes alter how this one is shown; `*` means all. */
  readonly dependsOn?: readonly string[]
  /** Front matter keys that belong to no field but are allowed in a file. */
  readonly keys?: Readonly<Record<string, z.ZodType>>
  /** Front matter keys that make up the text together with the body; without any, no revisions are kept. */
  readonly versioned?: readonly string[]
  /** Text to search besides the body. */
  readonly searched?: (entry: Entry) => readonly string[]
  /** What its page tells besides title and text. */
  readonly facts?: (entry: Entry, view: View) => readonly PageFact[]
  /** What a setting of the site adds to a resource, if it says anything of it. */
  readonly extension?: ExtensionOf<Resource, Trait>
}
type Faults = FaultsOf<Entry, Site>

/** Everything about one content type. */
export interface Resource extends Required<Omit<Trait, 'derive' | 'searched' | 'facts' | 'extension' | keyof Faults>> {
  /** The CLI noun, for example `post`. */
  readonly name: string
  /** Its namespace in the interface: its area's, unless it names another. */
  readonly namespace: string
  /** Whether its namespace has a form of its own on the wire, which generic clients cannot read. */
  readonly ownForm?: boolean
  /** The path segment of the collection. */
  readonly base: string
  /** The type's name on the wire (`post`, `attachment`, `post_tag`). */
  readonly type: string
  readonly summary: string
  readonly labels: { readonly singular: string; readonly plural: string }
  readonly space?: Space
  /** Where its files are, for example `posts/**\/{slug}.md`; absent if it has none. */
  readonly files?: string
  /** The folder below the resource's own for a new entry's file. */
  readonly folder?: (draft: Draft, site: Site) => string
  /** The member that holds a file's body. */
  readonly bodyKey: string
  readonly actions: readonly Action[]
  /** The members that a table at the terminal shows unasked, the first six that there are; the usual ones when absent. */
  readonly columns?: readonly string[]
  readonly access: Access
  readonly notFound: (caller?: Caller) => RestError
  readonly derive: readonly DerivationOf<FileView>[]
  readonly searched: readonly ((entry: Entry) => readonly string[])[]
  readonly facts: readonly ((entry: Entry, view: View) => readonly PageFact[])[]
  readonly extensions: readonly ExtensionOf<Resource, Trait>[]
  /** The definition without what the site's settings add to it, if they do. */
  readonly bare?: Resource
  readonly faults: readonly NonNullable<Faults['faults']>[]
  readonly refuses: readonly NonNullable<Faults['refuses']>[]
  readonly searchesBody: boolean
  /** Whether a protected entry shows its content to a caller with this password; absent if nothing is protected. */
  readonly opens?: (entry: Entry, caller: Caller, site: Site, password: unknown) => boolean
  /** The status of what everybody may read, as the index `status` has it; `publish` by default. */
  readonly publicStatus: string
  /** Deletes what is stored elsewhere for entries that are gone for good, under the write lock; if it fails, they come back. */
  readonly forget?: (entries: readonly Pick<Entry, 'id'>[], site: Site) => void
  /** True for the resource whose single entry holds the site's settings. */
  readonly configures?: boolean
  /** Name of the query variable in the URL of unpublished entries; `p` by default. */
  readonly queryVar?: string
  /** URL of an entry's page, with the trailing slash. */
  readonly permalink?: (entry: Entry, site: Site) => string
  /** Whether its pages show no date, author or neighbours; feeds leave it out. */
  readonly hidesDate?: true
  /** When an entry takes place; undefined if no calendar lists it. The orders `start` and `end` use it, in seconds. */
  readonly occurs?: (entry: Entry) => Occurrence | undefined
  /** What is wrong with a body that is not a text for readers. */
  readonly bodyFaults?: (body: string) => readonly FaultOfText[]
  /** Shows an entry as a form for visitors; its page is at `/{base}/{slug}/`, and for frames at `…/embed/`. */
  readonly form?: (entry: Entry, site: Site, showing: PageFormShowing) => PageForm
  /** Set if its entries are what readers say about other entries: pages show them, and take more. */
  readonly discussion?: DiscussionOf<Entry, Site, View, Circumstances>
  /** Prepares what showing an entry needs; awaited before a single entry is shown, not in lists. */
  readonly prepare?: (entry: Entry, site: Site) => Promise<void>
  /** Repairs other entries before this one is permanently deleted, in steps between which others may make changes. */
  readonly beforeDelete?: (entry: Entry, call: Call) => Iterable<() => void>
  /** Whether its entries may be created, changed and deleted in a batch. */
  readonly batches?: true
  /** False if deletion is always permanent. */
  readonly trashes: boolean
  /** Refuses a page of a list, for example one beyond the end. */
  readonly checkPage?: (page: Page, call: Call) => RestError | undefined
  /** Additional arguments for reading, creating, changing and deleting one entry, besides its fields. */
  readonly readArgs?: ArgTable
  readonly createArgs?: ArgTable
  readonly updateArgs?: ArgTable
  readonly removeArgs?: ArgTable
  /** Front matter key of the parent, in a tree: its entries can also be named by their path of slugs. */
  readonly parentKey?: string
  /** True for a tree where entries with different parents may share a slug: files name them by their whole path. */
  readonly sharesSlugs?: true
  /** Set if its entries are content in their own right. */
  readonly postType?: PostType
  /** Set if its entries are terms. */
  readonly taxonomy?: Taxonomy
}
