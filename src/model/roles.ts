import type { HiddenCollection } from './action.ts'
import type { System } from './rest-root.ts'
/** A role's name in files and answers. */
export type RoleName = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'

/** The capabilities of a kind of dated content, by operation. */
export type Capabilities = Readonly<
  Record<
    | 'edit'
    | 'editOthers'
    | 'editPublished'
    | 'editPrivate'
    | 'publish'
    | 'remove'
    | 'removeOthers'
    | 'removePublished'
    | 'removePrivate'
    | 'readPrivate',
    string
  >
>

/** The capabilities of a taxonomy, by operation on its terms, with keys as in answers. */
export type TermCapabilities = Readonly<Record<'manage_terms' | 'edit_terms' | 'delete_terms' | 'assign_terms', string>>

/** Capabilities granted to roles. A role also has those of the roles below it. */
export type Grants = Partial<Readonly<Record<RoleName, readonly string[]>>>

/** The capabilities that each role has. */
export type Roles = Readonly<Record<RoleName, ReadonlySet<string>>>

/** Describes a content type whose entries are content in their own right: it is listed as a type, and has pages. */
export interface PostType {
  readonly hierarchical?: boolean
  readonly hasArchive?: boolean
  readonly capabilities: Capabilities
  /** Features that its entries have, for example `title`, `comments`. */
  readonly supports: readonly string[]
  /** Those that only clients of one system ask for. */
  readonly supportsIn?: Readonly<Partial<Record<System, readonly string[]>>>
  /** Where WordPress's clients find its entries in the form of posts, if its own is another. */
  readonly asPosts?: HiddenCollection
}

/** Describes a content type whose entries are terms. */
export interface Taxonomy {
  readonly hierarchical: boolean
  readonly capabilities: TermCapabilities
}
