import type { SourceComment, SourceItem, SourceUser } from './imports.ts'

/** An entry as a website's REST interface answers it. */
export type Answered = Readonly<Record<string, unknown>>

export type SourceQuery = Readonly<Record<string, string | number>>

/** What lists depend on in the imported website. */
export interface RestSource {
  readonly namespaces: readonly string[]
  readonly isSignedIn: boolean
  /** The usual queries of a list, most complete first; `more` is added when signed in. */
  readonly usual: (more?: SourceQuery) => SourceQuery[]
}

/** The names behind the ids in an answer. */
export interface SourceNames {
  login(user: number): string
  term(taxonomy: string, id: number): { readonly slug: string; readonly name: string } | undefined
  /** Taxonomies by the members that contain their terms. */
  readonly taxonomies: ReadonlyMap<string, string>
}

export interface ListRequest {
  readonly name: string
  readonly path: string
  /** Entries per page, if not the usual number. */
  readonly size?: number
  /** The queries to try, most complete first: callers who may not see everything get the entries that they may see. */
  readonly queries: readonly SourceQuery[]
  /** The query that reveals changes; the first one by default. */
  readonly brief?: SourceQuery
  /** The answer's member that contains the list, if the answer is not the list itself. */
  readonly member?: string
  readonly byOffset?: true
  /** Whether only a single entry's own URL answers it in full. */
  readonly details?: true
  /** Whether an empty list is answered as 404. */
  readonly emptyIsMissing?: true
}

/** The kind of a list's entries. Members of an item that are not read are empty. */
export type ListReader =
  | { readonly as: 'user'; readonly read: (entry: Answered) => SourceUser }
  | { readonly as: 'comment'; readonly read: (entry: Answered) => SourceComment }
  | {
      readonly as: 'item'
      readonly kind: string
      readonly read: (entry: Answered, names: SourceNames) => Partial<SourceItem>
    }

export type SourceList = ListRequest & ListReader

export interface RestType {
  /** Its statuses, separated by commas, if not the usual ones. */
  readonly statuses?: string
  /** Members that its entries have besides the usual ones, or in another form; terms and meta are added. */
  readonly read: (entry: Answered) => Partial<SourceItem>
}

export interface DescribedSite {
  readonly index: Answered
  /** Its settings; undefined if the caller may not read them. */
  readonly settings: Answered | undefined
  /** The id of the page at its home address, if there is one. */
  readonly front: number | undefined
  /** The path of one of its files below its home address. */
  readonly file: string | undefined
}

/** An area's importers of a website's REST interface, by the website's names. */
export interface RestImports {
  /** Types whose entries have the usual form, by name. */
  readonly types?: Readonly<Record<string, RestType>>
  /** Types that are read otherwise, although they are also answered in the usual form. */
  readonly apart?: readonly string[]
  /** Settings that follow from the source's description of itself, by their names here. */
  readonly settings?: (site: DescribedSite) => Readonly<Record<string, unknown>>
  /** Lists in other forms. */
  readonly lists?: (source: RestSource) => readonly SourceList[]
}
