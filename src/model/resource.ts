import type { z } from 'zod'
import type { RestError } from '../define/errors.ts'
import type { Action } from './action.ts'
import type { ArgTable } from './arguments.ts'
import type { Call } from './call.ts'
import type { Access, Caller } from './caller.ts'
import type { Discussion } from './discussion.ts'
import type { Derivation, Draft, Entry, Occurrence, Page } from './entry.ts'
import type { Field, FieldDraft, Filter, Index, Order } from './field.ts'
import type { MatterForm } from './files.ts'
import type { Data, Fault, FaultOfText, Languages, Space } from './plain.ts'
import type { Authorship, Implicit, Reading } from './reading.ts'
import type { PostType, Taxonomy } from './roles.ts'
import type { Declared, SettingTable } from './setting.ts'
import type { Site } from './site.ts'
import type { EntriesView, Labels, LinkMaker, PageFact, PageForm, PageFormView, View } from './view.ts'

/** Why a draft is saved. An autosave contains a text that is still being written. */
export type SaveReason = 'create' | 'update' | 'autosave' | 'restore' | 'duplicate'

/** A save: the caller, their arguments and the reason. `given` names only the arguments that change something. */
export interface SaveContext extends Omit<Call, 'action'> {
  readonly reason: SaveReason
}

/** Completes (defaults, dates, slugs) or refuses a draft after the fields are written. */
export type BeforeSave = (draft: Draft, context: SaveContext) => void

/** A reusable part of resources. */
export interface Trait extends Explanations, FaultFinders {
  readonly fields?: Readonly<Record<string, Field | FieldDraft>>
  readonly filters?: Readonly<Record<string, Filter>>
  readonly orders?: Readonly<Record<string, Order>>
  readonly indexes?: Readonly<Record<string, Index>>
  readonly links?: readonly LinkMaker[]
  /** What `_embed` adds to answers: by link relation, the type of each link's target. */
  readonly embeds?: Readonly<Record<string, z.ZodType>>
  readonly beforeSave?: readonly BeforeSave[]
  readonly derive?: Derivation
  /** Resources whose changes alter how this one is shown; `*`: all. */
  readonly dependsOn?: readonly string[]
  /** Front matter keys that belong to no field but are allowed in files. */
  readonly keys?: Readonly<Record<string, z.ZodType>>
  /** Keys that mean something only if the site defines what they refer to; `*`: all keys, if other tools read the files. */
  readonly keysIf?: Readonly<Record<string, (entry: Entry, site: Site) => boolean>>
  /** Front matter keys that make up the text together with the body; without any, no revisions are stored. */
  readonly versioned?: readonly string[]
  /** Text to search besides the body. */
  readonly searched?: (entry: Entry) => readonly string[]
  /** Facts on an entry's page besides title and text. */
  readonly facts?: (entry: Entry, view: View) => readonly PageFact[]
  /** Keys of files whose values another tool interprets in its own way. */
  readonly readings?: readonly Reading[]
  readonly extension?: Extension
  /** Set if files need not declare its entries: those that other files name exist. */
  readonly implicit?: Implicit
}

/** A kind's reports on its entries, for people. */
export interface Explanations {
  /** The entries awaiting attention, among those that the caller may change; left out if there are none. */
  readonly waiting?: readonly ((resource: Resource, site: Site, caller: Caller) => OverviewSection)[]
  /** Why readers do not see an entry, or not in lists: sentences for `almanac why`; none if nothing hides it. */
  readonly reasons?: readonly ((entry: Entry, site: Site) => readonly string[])[]
  /** The meaning of a change: sentences for `almanac review`, besides the entry's fields and text. */
  readonly changes?: readonly ((before: EntryInSite | undefined, after: EntryInSite | undefined) => readonly string[])[]
}

/** The entries of one kind that await attention, for `almanac overview`. */
export interface OverviewSection {
  /** Several kinds may share a heading: `Drafts`. */
  readonly heading: string
  readonly count: number
  /** How many arrived since a person last looked; absent if unknown. */
  readonly fresh?: number
  readonly first: readonly OverviewItem[]
  /** The meaning of their times: `changed`, `goes out`. */
  readonly what: string
  /** The command that lists all of them, without `almanac`: `post list --status draft`. */
  readonly more: string
}

export interface OverviewItem {
  /** Absent if it is not content. */
  readonly entry?: Entry
  /** Its title or text, as plain text. */
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly moment: number
}

export interface EntryInSite {
  readonly entry: Entry
  readonly site: Site
}

/** A kind's checks of files whose values are each valid. */
export interface FaultFinders {
  /** For `check`. */
  readonly faults?: readonly ((entry: Entry, site: Site, levels: ReadonlyMap<string, string>) => readonly Fault[])[]
  /** Why a file is left out like an unreadable one; undefined for an entry. Depends on its values and path alone. */
  readonly refuses?: (data: Data, path: string) => Fault | undefined
}

/** Parts of a resource that a setting declares; the site remakes its definitions when the setting changes. */
export interface Extension {
  readonly setting: string
  /** Undefined if the setting does not concern the resource. The trait has no `derive`: files are opened without it. */
  readonly toTrait: (
    resource: Resource,
    value: unknown,
    settings: Readonly<Record<string, unknown>>,
  ) => Trait | undefined
}

/** Everything about one content type. */
export interface Resource
  extends
    Required<Omit<Trait, 'fields' | 'derive' | 'searched' | 'facts' | 'extension' | 'implicit' | keyof FaultFinders>>,
    Declared {
  /** The CLI noun, such as `post`. */
  readonly name: string
  /** Its namespace in the interface: its area's, unless it names another. */
  readonly namespace: string
  /** Whether its namespace has its own wire format, which generic clients cannot read. */
  readonly ownForm?: boolean
  /** The collection's path segment. */
  readonly base: string
  /** The type's name on the wire (`post`, `attachment`, `post_tag`). */
  readonly type: string
  /** The title of its schema on the routes of a type; by default, its own type. */
  readonly schemaTitle?: (owner: Pick<Resource, 'type'>) => string
  readonly summary: string
  readonly labels: Labels
  readonly labelsIn?: (site: Site) => Labels
  readonly space?: Space
  /** Where its files are, such as `posts/**\/{slug}.md`; absent if it has none. */
  readonly files?: string
  /** Whether its file names may begin with the date, which the setting `date_in_names` leaves out of the slug. */
  readonly isNamedByDate?: boolean
  /** Set while the setting `numbers_in_names` is on and file names of the resource may begin with a number. */
  readonly isNumbered?: true
  /** Set while the setting `front_matter` is on, for Markdown resources. */
  readonly matterForm?: MatterForm
  /** Set while the setting `key_case` is on, for Markdown resources: keys match in any case. */
  readonly anyKeyCase?: true
  /** A new entry's folder below the resource's own. */
  readonly folder?: (draft: Draft, site: Site) => string
  /** The member that contains a file's body. */
  readonly bodyKey: string
  readonly fields: Readonly<Record<string, Field>>
  readonly actions: readonly Action[]
  /** The default columns of tables at the terminal, of which the first six that exist are used; the usual ones if absent. */
  readonly columns?: readonly string[]
  readonly access: Access
  readonly notFound: (caller?: Caller) => RestError
  readonly derive: readonly Derivation[]
  readonly searched: readonly ((entry: Entry) => readonly string[])[]
  readonly facts: readonly ((entry: Entry, view: View) => readonly PageFact[])[]
  readonly extensions: readonly Extension[]
  readonly implicit?: Implicit
  /** The definition without the additions of the site's settings, if there are any. */
  readonly bare?: Resource
  readonly faults: NonNullable<FaultFinders['faults']>
  readonly refuses: readonly NonNullable<FaultFinders['refuses']>[]
  readonly searchesBody: boolean
  /** Whether a password reveals a protected entry's content to a caller; absent if nothing is protected. */
  readonly opens?: (entry: Entry, caller: Caller, site: Site, password: unknown) => boolean
  /** The status of entries that everybody may read, as in the index `status`; `publish` by default. */
  readonly publicStatus: string
  /** Deletes data stored elsewhere for permanently deleted entries, under the write lock; if it fails, they are restored. */
  readonly forget?: (entries: readonly Pick<Entry, 'id'>[], site: Site) => void
  /** Set for the resource whose single entry contains the site's settings: makes fields of the areas' settings. */
  readonly configures?: (table: SettingTable) => Trait
  /** The query variable in the URLs of unpublished entries; `p` by default. */
  readonly queryVar?: string
  /** The home page's query variable that names an entry by slug or path of slugs, as in WordPress: `?exhibit=vase`. */
  readonly nameVar?: string
  /** Query variables for an entry's archive, by id or slug, as in WordPress without permalinks. */
  readonly archiveVars?: Readonly<Record<string, 'id' | 'slug'>>
  /** URL of an entry's page, with a trailing slash. */
  readonly permalink?: (entry: Entry, site: Site) => string
  /** The URLs of an entry's page before settings moved it, ending in its slug or in a key of the index `former`. */
  readonly formerPermalinks?: (entry: Entry, site: Site) => readonly string[]
  /** Whether its pages show no date, author or neighbours; feeds leave it out. */
  readonly hidesDate?: true
  /** The shortcodes that name its entries, by comma-separated numbers or slugs, with the attributes that contain these. */
  readonly namedIn?: Readonly<Record<string, readonly string[]>>
  /** When an entry takes place; undefined if no calendar lists it. The orders `start` and `end` use it, in seconds. */
  readonly occurs?: (entry: Entry) => Occurrence | undefined
  /** A note beside that time if it does not take place as announced: `canceled`. */
  readonly occurrenceNote?: (entry: Entry, site: Site) => string | undefined
  /**
   * The view for a URL that another program used, given as a path below the website's address with a trailing slash: visitors
   * who follow old links are redirected to it. Called only if nothing else answers the path.
   */
  readonly viewAt?: (path: string, site: Site) => EntriesView | undefined
  /** The same for a query; undefined for any other query. Called first, even if a page is at the path. */
  readonly viewOfQuery?: (path: string, query: URLSearchParams, site: Site) => EntriesView | undefined
  /** The paths with such a view, if they can be listed: exports redirect from them, too. */
  readonly viewPaths?: (site: Site) => Iterable<string>
  /** Faults of a body that is not a text for readers. */
  readonly bodyFaults?: (body: string) => readonly FaultOfText[]
  /** Renders an entry as a form for visitors; its page is at `/{base}/{slug}/`, and for frames at `…/embed/`. */
  readonly form?: (entry: Entry, site: Site, showing: PageFormView) => PageForm
  /** Set if its entries are comments on other entries: pages show them and take new ones. */
  readonly discussion?: Discussion
  /** Prepares an entry for being shown; awaited before a single entry is shown, not in lists. */
  readonly prepare?: (entry: Entry, site: Site) => Promise<void>
  /**
   * Repairs other entries before this one is permanently deleted, in steps between which other changes may happen. The call may
   * be one that deletes an entry to which this one belongs.
   */
  readonly beforeDelete?: (entry: Entry, call: Call) => Iterable<() => void>
  /** Whether batches may create, change and delete its entries. */
  readonly batches?: true
  /** False if deletion is always permanent. */
  readonly trashes: boolean
  /** Refuses a page of a list, such as one beyond the end. */
  readonly checkPage?: (page: Page, call: Call) => RestError | undefined
  /** Additional arguments for reading, creating, changing and deleting one entry, besides its fields. */
  readonly readArgs?: ArgTable
  readonly createArgs?: ArgTable
  readonly updateArgs?: ArgTable
  readonly removeArgs?: ArgTable
  /** In a tree: the parent's front matter key. Entries can also be named by their path of slugs. */
  readonly parentKey?: string
  /** True for a tree where entries with different parents may share a slug: files name them by their whole path. */
  readonly sharesSlugs?: true
  /** For a tree: the setting that derives the entries' places and addresses from the folders of their files. */
  readonly byFoldersSetting?: string
  /** Set while that setting is on. */
  readonly byFolders?: true
  readonly languages?: Languages
  /** The keys whose values apply to all translations of an entry, whichever file stores them. */
  readonly shared?: readonly string[]
  readonly postType?: PostType
  readonly taxonomy?: Taxonomy
  /** Set if its entries are people who write content. */
  readonly authorship?: Authorship
}
