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

/** Why a draft is saved. An autosave holds a text that is still being written. */
export type SaveReason = 'create' | 'update' | 'autosave' | 'restore' | 'duplicate'

/** A save: the caller, their arguments, the reason. `given` names only the arguments that change something. */
export interface SaveContext extends Omit<Call, 'action'> {
  readonly reason: SaveReason
}

/** Completes or refuses a draft after the fields are written: defaults, dates, slugs. */
export type BeforeSave = (draft: Draft, context: SaveContext) => void

/** A reusable part of resources. */
export interface Trait extends Explanations, FaultFinders {
  readonly fields?: Readonly<Record<string, Field | FieldDraft>>
  readonly filters?: Readonly<Record<string, Filter>>
  readonly orders?: Readonly<Record<string, Order>>
  readonly indexes?: Readonly<Record<string, Index>>
  readonly links?: readonly LinkMaker[]
  /** The entries that `_embed` adds to answers: by the relation of the links, the type of each link's target. */
  readonly embeds?: Readonly<Record<string, z.ZodType>>
  readonly beforeSave?: readonly BeforeSave[]
  readonly derive?: Derivation
  /** Resources whose changes alter how this one is shown; `*` means all. */
  readonly dependsOn?: readonly string[]
  /** Front matter keys that belong to no field but are allowed in a file. */
  readonly keys?: Readonly<Record<string, z.ZodType>>
  /** Keys that have a meaning only if the site defines the thing they refer to; `*` for all keys, if other tools read the files. */
  readonly keysIf?: Readonly<Record<string, (entry: Entry, site: Site) => boolean>>
  /** Front matter keys that make up the text together with the body; without any, no revisions are kept. */
  readonly versioned?: readonly string[]
  /** Text to search besides the body. */
  readonly searched?: (entry: Entry) => readonly string[]
  /** The facts on its page besides title and text. */
  readonly facts?: (entry: Entry, view: View) => readonly PageFact[]
  /** Keys of files whose values another tool reads in its own way. */
  readonly readings?: readonly Reading[]
  /** The additions of the site's settings to a resource, if there are any. */
  readonly extension?: Extension
  /** Set where files need not declare its entries: those that other files name are there. */
  readonly implicit?: Implicit
}

/** The reports of a kind of content on its entries, for people. */
export interface Explanations {
  /** The entries that wait for a person, among those they may change; left out if there are none. */
  readonly waiting?: readonly ((resource: Resource, site: Site, caller: Caller) => OverviewSection)[]
  /** Why readers do not see an entry, or not in lists: sentences for `almanac why`; none where nothing keeps it from them. */
  readonly reasons?: readonly ((entry: Entry, site: Site) => readonly string[])[]
  /** The meaning of an entry's change: sentences for `almanac review`, besides its fields and its text. */
  readonly changes?: readonly ((before: EntryInSite | undefined, after: EntryInSite | undefined) => readonly string[])[]
}

/** The entries that wait for a person in one kind of content, as `almanac overview` tells it. */
export interface OverviewSection {
  /** The heading, which several kinds may share: `Drafts`. */
  readonly heading: string
  readonly count: number
  /** How many of them came since a person looked; absent where that is not known. */
  readonly fresh?: number
  /** Those that a person looks at first, a few. */
  readonly first: readonly OverviewItem[]
  /** The meaning of their moments: `changed`, `goes out`. */
  readonly what: string
  /** The command that lists all, without `almanac`: `post list --status draft`. */
  readonly more: string
}

export interface OverviewItem {
  /** Absent if it is not content. */
  readonly entry?: Entry
  /** Its title or text, as plain text. */
  readonly text: string
  /** In milliseconds since the epoch. */
  readonly moment: number
}

/** An entry as it is, or was, in a site. */
export interface EntryInSite {
  readonly entry: Entry
  readonly site: Site
}

/** The faults that a kind finds in files whose values are each valid. */
export interface FaultFinders {
  /** For `check`. */
  readonly faults?: readonly ((entry: Entry, site: Site, levels: ReadonlyMap<string, string>) => readonly Fault[])[]
  /** Why a file is left out, as one that cannot be read is; undefined for an entry. Asked of its values and its path alone. */
  readonly refuses?: (data: Data, path: string) => Fault | undefined
}

/** Parts of a resource that a setting declares; a site remakes its definitions when the setting changes. */
export interface Extension {
  readonly setting: string
  /** Undefined if the setting says nothing about the resource. It derives nothing: files are opened without it. */
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
  /** The title of its schema on the routes of a type: by default, its own type. */
  readonly schemaTitle?: (owner: Pick<Resource, 'type'>) => string
  readonly summary: string
  readonly labels: Labels
  /** The same in the language of a site, for its pages. */
  readonly labelsIn?: (site: Site) => Labels
  readonly space?: Space
  /** Where its files are, for example `posts/**\/{slug}.md`; absent if it has none. */
  readonly files?: string
  /** Whether names of its files may begin with the date, which the setting `date_in_names` then leaves out of the slug. */
  readonly isNamedByDate?: boolean
  /** Set while the setting `numbers_in_names` is on, for resources whose file names may begin with a number. */
  readonly isNumbered?: true
  /** Set while the setting `front_matter` is on, for resources written in Markdown. */
  readonly matterForm?: MatterForm
  /** Set while the setting `key_case` is on, for resources written in Markdown: their keys are meant in any case. */
  readonly anyKeyCase?: true
  /** The folder below the resource's own for a new entry's file. */
  readonly folder?: (draft: Draft, site: Site) => string
  /** The member that holds a file's body. */
  readonly bodyKey: string
  readonly fields: Readonly<Record<string, Field>>
  readonly actions: readonly Action[]
  /** The members that a table at the terminal shows unasked, the first six that there are; the usual ones when absent. */
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
  /** Whether a protected entry shows its content to a caller with this password; absent if nothing is protected. */
  readonly opens?: (entry: Entry, caller: Caller, site: Site, password: unknown) => boolean
  /** The status of entries that everybody may read, as the index `status` has it; `publish` by default. */
  readonly publicStatus: string
  /** Deletes data stored elsewhere for entries that are gone for good, under the write lock; if it fails, they come back. */
  readonly forget?: (entries: readonly Pick<Entry, 'id'>[], site: Site) => void
  /** Set for the resource whose single entry holds the site's settings: makes fields of those that areas bring. */
  readonly configures?: (table: SettingTable) => Trait
  /** Name of the query variable in the URL of unpublished entries; `p` by default. */
  readonly queryVar?: string
  /** The query variable of the home page that names an entry by its slug, or path of slugs, as in WordPress: `?exhibit=vase`. */
  readonly nameVar?: string
  /** Query variables for the archive of an entry, by its id or slug, as in WordPress without permalinks. */
  readonly archiveVars?: Readonly<Record<string, 'id' | 'slug'>>
  /** URL of an entry's page, with the trailing slash. */
  readonly permalink?: (entry: Entry, site: Site) => string
  /** The URLs that an entry's page had before settings moved it, ending in its slug or in a key of the index `former`. */
  readonly formerPermalinks?: (entry: Entry, site: Site) => readonly string[]
  /** Whether its pages show no date, author or neighbours; feeds leave it out. */
  readonly hidesDate?: true
  /** The shortcodes that name its entries, by number or slug with commas between, and the attributes in which they do. */
  readonly namedIn?: Readonly<Record<string, readonly string[]>>
  /** When an entry takes place; undefined if no calendar lists it. The orders `start` and `end` use it, in seconds. */
  readonly occurs?: (entry: Entry) => Occurrence | undefined
  /** A word beside that time, where it does not take place as said: `canceled`. */
  readonly occurrenceNote?: (entry: Entry, site: Site) => string | undefined
  /**
   * The view of entries for an address which another program used, given as a path below the website's address with a
   * trailing slash: visitors who follow old links are redirected to it. Called only if nothing else answers the path.
   */
  readonly viewAt?: (path: string, site: Site) => EntriesView | undefined
  /** The same for a query; undefined for any other query. Called first, even if there is a page at the path. */
  readonly viewOfQuery?: (path: string, query: URLSearchParams, site: Site) => EntriesView | undefined
  /** The paths with such a view, as far as they can be listed: exports redirect from them, too. */
  readonly viewPaths?: (site: Site) => Iterable<string>
  /** The faults of a body that is not a text for readers. */
  readonly bodyFaults?: (body: string) => readonly FaultOfText[]
  /** Shows an entry as a form for visitors; its page is at `/{base}/{slug}/`, and for frames at `…/embed/`. */
  readonly form?: (entry: Entry, site: Site, showing: PageFormView) => PageForm
  /** Set if its entries are comments on other entries: pages show them, and take more. */
  readonly discussion?: Discussion
  /** Prepares an entry for being shown; awaited before a single entry is shown, not in lists. */
  readonly prepare?: (entry: Entry, site: Site) => Promise<void>
  /**
   * Repairs other entries before this one is permanently deleted, in steps between which others may make changes. The call
   * may be that which deletes an entry that this one is about.
   */
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
  /** For a tree: the setting with which the places and addresses of entries follow from the folders of their files. */
  readonly byFoldersSetting?: string
  /** Set while that setting is on. */
  readonly byFolders?: true
  readonly languages?: Languages
  /** The keys whose values apply to all translations of an entry, whichever of their files stores them. */
  readonly shared?: readonly string[]
  /** Set if its entries are content in their own right. */
  readonly postType?: PostType
  /** Set if its entries are terms. */
  readonly taxonomy?: Taxonomy
  /** Set if its entries are people who write content. */
  readonly authorship?: Authorship
}
