import type { Entry } from './entry.ts'
import type { Data } from './plain.ts'
import type { Site } from './site.ts'

/** A date as an export has it, `YYYY-MM-DD HH:MM:SS`; empty where it has none, or an impossible one. */
export interface SourceDate {
  /** Wall time of the site that was exported. */
  readonly local: string
  readonly utc: string
}

/** An author of imported content. */
export interface SourceUser {
  /** 0 where only entries name them. */
  readonly id: number
  readonly login: string
  readonly email: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  /** Facts that only some sources tell. */
  readonly more?: SourceAccount
  readonly meta?: SourceMeta
  /** The address of their page, where the source tells it. */
  readonly link?: string
}

/** Facts about a user that WordPress's exports do not contain, but its REST interface and our own exports do. */
export interface SourceAccount {
  readonly slug?: string
  readonly url?: string
  readonly description?: string
  readonly nickname?: string
  readonly locale?: string
  /** When the account was made, in UTC: `2020-05-01T12:00:00+00:00`. */
  readonly registered?: string
  readonly roles?: readonly string[]
}

/** Meta data that other programs store with something: keys and values, in their order; a key may occur more than once. */
export type SourceMeta = readonly (readonly [key: string, value: string])[]

export interface SourceTerm {
  /** 0 where only entries name it. */
  readonly id: number
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
  /** The slug of the term above, or empty. */
  readonly parent: string
  readonly description: string
  readonly meta: SourceMeta
  /** The address of its page, where the source tells it. */
  readonly link?: string
  /** The slug that it has in its language, where the source had to give it another one. */
  readonly ownSlug?: string
  /** Its language, as the source calls it, and the name of the group of its translations. */
  readonly language?: string
  readonly translations?: string
}

/** A comment, pingback or trackback on an entry. */
export interface SourceComment {
  readonly id: number
  readonly author: string
  readonly email: string
  readonly url: string
  readonly ip: string
  readonly date: SourceDate
  readonly content: string
  /** `1`, `0`, `spam`, `trash`. */
  readonly status: string
  readonly type: string
  /** 0 where it answers none. */
  readonly parent: number
  /** The id of the user who wrote it; 0 for a visitor. */
  readonly user: number
  /** The entry that it is about. */
  readonly post: number
  readonly meta: SourceMeta
}

/** One entry, of any kind. */
export interface SourceItem {
  readonly id: number
  /** Its kind in the words of the system that it comes from: `post`, `attachment` … */
  readonly kind: string
  readonly title: string
  readonly slug: string
  readonly content: string
  readonly excerpt: string
  readonly status: string
  readonly date: SourceDate
  readonly modified: SourceDate
  /** The login name. */
  readonly author: string
  readonly parent: number
  readonly order: number
  readonly password: string
  readonly sticky: boolean
  readonly commentStatus: string
  readonly pingStatus: string
  readonly terms: readonly { readonly taxonomy: string; readonly slug: string; readonly name: string }[]
  readonly meta: SourceMeta
  /** Where the file of an attachment is; empty for others. */
  readonly attachment: string
  readonly comments: readonly SourceComment[]
  /** The address of its page, where the source tells it. */
  readonly link?: string
  /** Its language, as the source calls it, and the name of the group of its translations. */
  readonly language?: string
  readonly translations?: string
  /** Its earlier texts, the oldest first, where the source tells them. */
  readonly revisions?: readonly SourceRevision[]
}

/** An earlier text of an entry. */
export interface SourceRevision extends Pick<SourceItem, 'title' | 'content' | 'excerpt'> {
  /** When it was written, in UTC. */
  readonly written: string
  /** The id of the user who wrote it; 0 if unknown. */
  readonly user: number
}

/** The ids of this site for those of the source; undefined for content that is not imported. */
export interface ImportView {
  readonly site: Site
  post(id: number): number | undefined
  comment(id: number): number | undefined
  user(login: string): number | undefined
  userOfId(id: number): number | undefined
  term(taxonomy: string, slug: string): number | undefined
  /** A text with the ids in it, and the addresses of files, as they are here. */
  text(html: string): string
}

/** The file that one thing of an export becomes. References are ids of this site: they are written as files write them. */
export interface ImportedFile {
  readonly data: Readonly<Record<string, unknown>>
  readonly body?: string
  /** The slug that it had; made from the title if that is empty and the entry is public. */
  readonly slug: string
  /** Meta keys that were read: they are kept elsewhere, or mean nothing here. */
  readonly metaRead?: readonly string[]
  /** Meta keys that hold words of the text: they are kept, however long they are. */
  readonly metaWords?: readonly string[]
  /** The differences here, in words. */
  readonly changed?: readonly string[]
  /** The file that it describes: where it is, its path below the resource's folder, and whether its bytes fit its name. */
  readonly file?: {
    readonly url: string
    readonly path: string
    /** Its path below the source's folder of uploads. */
    readonly there?: string
    readonly isFit: (local: string, name: string) => boolean
  }
  /** Stores data that belongs to no file that git tracks. Under the write lock. */
  readonly after?: (entry: Entry) => void
}

/** How one kind of an export becomes entries of a resource. */
export interface Importer<Source> {
  readonly resource: string
  /** The setting for the addresses of its pages: a pattern, or the base that they begin with. */
  readonly addresses?: { readonly setting: string; readonly as: 'pattern' | 'base' }
  /** The entry of the site that it is, though it was not imported: a term of the same slug. */
  readonly find?: (source: Source, site: Site) => Entry | undefined
  readonly read: (source: Source, view: ImportView) => ImportedFile
  /** A sentence about the work left for a person after so many entries were imported. */
  readonly toDo?: (made: number) => string
  /** Pairs of a member as it is answered here and as the source says it, for a comparison. */
  readonly expected?: (source: Source, view: ImportView) => Readonly<Record<string, unknown>>
}

/** The kinds and taxonomies of an export that a site does not have, by their names there. */
export interface UndeclaredKinds {
  readonly kinds: Map<string, UndeclaredKind>
  readonly taxonomies: Map<string, UndeclaredTaxonomy>
}

/** The source's names for one and for several of these, as far as the source has them. */
interface Called {
  readonly name?: string | undefined
  readonly plural?: string | undefined
}

/** A kind of content as far as a source tells of it. */
export interface UndeclaredKind extends Called {
  readonly isTree: boolean
  /** The word with which the addresses of its entries begin. */
  readonly path: string | undefined
  /** The parts that it has, in WordPress's words. */
  readonly supports?: ReadonlySet<string> | undefined
  /** Whether there is a page that lists its entries. */
  readonly isListed?: boolean
  /** The meta that is registered for its entries: a JSON Schema of each. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A taxonomy as far as a source tells of it. */
export interface UndeclaredTaxonomy extends Called {
  isTree: boolean
  /** The kinds whose entries have its terms. */
  readonly of: Set<string>
  readonly path?: string | undefined
}

/** An area's importers of one format, by the names that the exporting system uses. */
export interface Imports {
  readonly items?: Readonly<Record<string, Importer<SourceItem>>>
  readonly terms?: Readonly<Record<string, Importer<SourceTerm>>>
  readonly users?: Importer<SourceUser>
  readonly comments?: Importer<SourceComment>
  /** The settings that would make a site have more kinds, as far as they can: by setting, then by name. */
  readonly declare?: (undeclared: UndeclaredKinds) => Readonly<Record<string, Data>>
}
