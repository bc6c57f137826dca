import type { SourceComment, SourceItem, SourceUser } from './imports.ts'

/** An entry as the REST interface of a website answers it. */
export type Answered = Readonly<Record<string, unknown>>

/** The arguments of a request. */
export type SourceQuery = Readonly<Record<string, string | number>>

/** A website that is imported, as far as its lists depend on it. */
export interface RestSource {
  readonly namespaces: readonly string[]
  /** Whether somebody is signed in there. */
  readonly isSignedIn: boolean
  /** The usual queries of a list, the most complete first; `more` is asked for where somebody is signed in. */
  readonly usual: (more?: SourceQuery) => SourceQuery[]
}

/** The meaning of the ids in an answer. */
export interface SourceNames {
  login(user: number): string
  term(taxonomy: string, id: number): { readonly slug: string; readonly name: string } | undefined
  /** Taxonomies by the members that name their terms. */
  readonly taxonomies: ReadonlyMap<string, string>
}

/** How a list of a REST interface is asked for. */
export interface ListRequest {
  readonly name: string
  readonly path: string
  /** How many entries a page has, where that is not the usual number. */
  readonly size?: number
  /** The queries to try, the most complete first: callers who may not see everything get the entries that they may see. */
  readonly queries: readonly SourceQuery[]
  /** The query that shows whether something changed; the first one by default. */
  readonly brief?: SourceQuery
  /** The member of the answer that holds the list, where it is no list itself. */
  readonly member?: string
  /** Whether pages are asked for by offset. */
  readonly byOffset?: true
  /** Whether only the address of a single entry gives it in full. */
  readonly details?: true
  /** Whether an empty list is answered as not found. */
  readonly emptyIsMissing?: true
}

/** The kind of a list's entries. Of an item, the members that are not read are empty. */
export type ListReader =
  | { readonly as: 'user'; readonly read: (entry: Answered) => SourceUser }
  | { readonly as: 'comment'; readonly read: (entry: Answered) => SourceComment }
  | {
      readonly as: 'item'
      /** Its kind in the words of the system that it comes from. */
      readonly kind: string
      readonly read: (entry: Answered, names: SourceNames) => Partial<SourceItem>
    }

/** A list of a website's REST interface, and the kind of its entries. */
export type SourceList = ListRequest & ListReader

/** A type whose entries come in the usual form. */
export interface RestType {
  /** Its statuses, joined by commas, where they are not the usual ones. */
  readonly statuses?: string
  /** The members that its entries have beside the usual ones, or otherwise; terms and meta are added. */
  readonly read: (entry: Answered) => Partial<SourceItem>
}

/** The description that a website gives of itself. */
export interface DescribedSite {
  /** The index of its interface. */
  readonly index: Answered
  /** Its settings; undefined where who asks may not read them. */
  readonly settings: Answered | undefined
  /** The id of the page at its home address, as far as one is there. */
  readonly front: number | undefined
  /** The path of one of its files, below its home address. */
  readonly file: string | undefined
}

/** An area's importers of a website's REST interface, by the names that this website uses. */
export interface RestImports {
  /** Types whose entries come in the usual form, by name. */
  readonly types?: Readonly<Record<string, RestType>>
  /** Types that are not read in the usual form, though they are answered so, too. */
  readonly apart?: readonly string[]
  /** The settings that follow from the source's description of itself, by their names here. */
  readonly settings?: (site: DescribedSite) => Readonly<Record<string, unknown>>
  /** Lists in forms of their own. */
  readonly lists?: (source: RestSource) => readonly SourceList[]
}
