import type { HiddenCollection } from './action.ts'
import type { System } from './rest-root.ts'
export type RoleName = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'

/** Capabilities of a kind of dated content, by operation. */
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

/** Capabilities of a taxonomy, by operation on its terms, with keys as in answers. */
export type TermCapabilities = Readonly<Record<'manage_terms' | 'edit_terms' | 'delete_terms' | 'assign_terms', string>>

/** Capabilities granted to roles. A role also has those of the roles below it. */
export type Grants = Partial<Readonly<Record<RoleName, readonly string[]>>>

export type Roles = Readonly<Record<RoleName, ReadonlySet<string>>>

/** A content type whose entries are content in their own right: it is listed as a type and has pages. */
export interface PostType {
  readonly hierarchical?: boolean
  readonly hasArchive?: boolean
  readonly capabilities: Capabilities
  /** Features of its entries, such as `title`, `comments`. */
  readonly supports: readonly string[]
  /** Features that only clients of one system request. */
  readonly supportsIn?: Readonly<Partial<Record<System, readonly string[]>>>
  /** Where WordPress's clients find its entries as posts, if its own form is another. */
  readonly asPosts?: HiddenCollection
}

/** A content type whose entries are terms. */
export interface Taxonomy {
  readonly hierarchical: boolean
  readonly capabilities: TermCapabilities
}
