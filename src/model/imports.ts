import type { Entry } from './entry.ts'
import type { Data } from './plain.ts'
import type { Site } from './site.ts'

/** A date in an export, `YYYY-MM-DD HH:MM:SS`; empty if absent or impossible. */
export interface SourceDate {
  /** Wall time of the exported site. */
  readonly local: string
  readonly utc: string
}

export interface SourceUser {
  /** 0 if only entries name them. */
  readonly id: number
  readonly login: string
  readonly email: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  /** Facts that only some sources have. */
  readonly more?: SourceAccount
  readonly meta?: SourceMeta
  /** URL of their page, if the source has it. */
  readonly link?: string
}

/** Facts about a user that WordPress's exports lack, but its REST interface and Almanac's exports contain. */
export interface SourceAccount {
  readonly slug?: string
  readonly url?: string
  readonly description?: string
  readonly nickname?: string
  readonly locale?: string
  /** When the account was created, in UTC: `2020-05-01T12:00:00+00:00`. */
  readonly registered?: string
  readonly roles?: readonly string[]
}

/** Metadata stored by other programs: keys and values in order; a key may repeat. */
export type SourceMeta = readonly (readonly [key: string, value: string])[]

export interface SourceTerm {
  /** 0 if only entries name it. */
  readonly id: number
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
  /** The slug of the parent term, or empty. */
  readonly parent: string
  readonly description: string
  readonly meta: SourceMeta
  /** URL of its page, if the source has it. */
  readonly link?: string
  /** The slug in its own language, if the source had to use another one. */
  readonly ownSlug?: string
  /** Its language and the name of its group of translations, in the source's terms. */
  readonly language?: string
  readonly translations?: string
}

/** A comment, pingback or trackback on an entry. */
export interface SourceComment {
  readonly id: number
  /** The name that they gave. */
  readonly author: string
  readonly email: string
  readonly url: string
  readonly ip: string
  readonly date: SourceDate
  readonly content: string
  /** `1`, `0`, `spam` or `trash`. */
  readonly status: string
  readonly type: string
  /** 0 if it replies to none. */
  readonly parent: number
  /** The id of the user who wrote it; 0 for a visitor. */
  readonly user: number
  /** The id of the entry that it is about. */
  readonly post: number
  readonly meta: SourceMeta
}

export interface SourceItem extends Pick<SourceTerm, 'link' | 'language' | 'translations'> {
  readonly id: number
  /** Its kind in the source's terms: `post`, `attachment` … */
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
  /** URL of an attachment's file; empty for other kinds. */
  readonly attachment: string
  readonly comments: readonly SourceComment[]
  /** Its earlier texts, oldest first, if the source has them. */
  readonly revisions?: readonly SourceRevision[]
}

export interface SourceRevision extends Pick<SourceItem, 'title' | 'content' | 'excerpt'> {
  /** When it was written, in UTC. */
  readonly written: string
  /** The id of the user who wrote it; 0 if unknown. */
  readonly user: number
}

/** Maps the source's ids to this site's; undefined for content that is not imported. */
export interface ImportView {
  readonly site: Site
  /** `of`: the resource that it must be of. */
  post(id: number, of?: string): number | undefined
  comment(id: number): number | undefined
  user(login: string): number | undefined
  userOfId(id: number): number | undefined
  term(taxonomy: string, slug: string): number | undefined
  /** A text whose ids and file URLs are replaced by this site's. */
  text(html: string): string
}

/** The file that one item of an export becomes. References are this site's ids: they are written the way files write them. */
export interface ImportedFile {
  readonly data: Readonly<Record<string, unknown>>
  readonly body?: string
  /** Its slug in the source; if empty and the entry is public, one is made from the title. */
  readonly slug: string
  /** Meta keys that were read: their values are stored elsewhere, or mean nothing here. */
  readonly metaRead?: readonly string[]
  /** Meta keys that hold words of the text: they are imported whatever their length. */
  readonly metaWords?: readonly string[]
  /** The differences from the source, in words. */
  readonly changed?: readonly string[]
  /** The file that it describes: its URL, its path below the resource's folder, and whether its bytes fit its name. */
  readonly file?: {
    readonly url: string
    readonly path: string
    /** Its path below the source's uploads folder. */
    readonly there?: string
    readonly isFit: (local: string, name: string) => boolean
  }
  /** Stores data that belongs in no file tracked by git. Called under the write lock. */
  readonly after?: (entry: Entry) => void
}

/** Converts one kind in an export to entries of a resource. */
export interface Importer<Source> {
  readonly resource: string
  /** The setting for the URLs of its pages: a pattern, or their common base. */
  readonly addresses?: { readonly setting: string; readonly as: 'pattern' | 'base' }
  /** Whether it reads `order`: of other kinds, an import names what is lost. */
  readonly isOrdered?: boolean
  /** The existing entry that it corresponds to without having been imported: a term of the same slug. */
  readonly find?: (source: Source, site: Site) => Entry | undefined
  readonly read: (source: Source, view: ImportView) => ImportedFile
  /** A sentence about the work left for a person after this many entries were imported. */
  readonly toDo?: (made: number) => string
  /** The members that answers are expected to have, according to the source, for `--verify`. */
  readonly expected?: (source: Source, view: ImportView) => Readonly<Record<string, unknown>>
}

/** Kinds and taxonomies of an export that the site lacks, by their names there. */
export interface UndeclaredKinds {
  readonly kinds: Map<string, UndeclaredKind>
  readonly taxonomies: Map<string, UndeclaredTaxonomy>
}

/** The source's singular and plural names, if it has them. */
interface Called {
  readonly name?: string | undefined
  readonly plural?: string | undefined
}

export interface UndeclaredKind extends Called {
  readonly isTree: boolean
  /** The first path segment of its entries' URLs. */
  readonly path: string | undefined
  /** Its features, in WordPress's terms. */
  readonly supports?: ReadonlySet<string> | undefined
  /** Whether it has an archive page. */
  readonly isListed?: boolean
  /** The registered meta of its entries: a JSON Schema for each key. */
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface UndeclaredTaxonomy extends Called {
  isTree: boolean
  /** The kinds whose entries have its terms. */
  readonly of: Set<string>
  readonly path?: string | undefined
}

/** An area's importers of one format, by the exporting system's names. */
export interface Imports {
  readonly items?: Readonly<Record<string, Importer<SourceItem>>>
  readonly terms?: Readonly<Record<string, Importer<SourceTerm>>>
  readonly users?: Importer<SourceUser>
  readonly comments?: Importer<SourceComment>
  /** The settings that would define these kinds, where possible: by setting, then by name. */
  readonly declare?: (undeclared: UndeclaredKinds) => Readonly<Record<string, Data>>
}
