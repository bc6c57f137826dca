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
