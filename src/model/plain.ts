/** Which members of an entry an answer includes. */
export type Context = 'view' | 'embed' | 'edit'

/** HTTP verbs of routes; the server itself handles HEAD and OPTIONS. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The id spaces: ids are unique within one. `file` has the entries that are neither content, terms, people nor comments. */
export type Space = 'post' | 'term' | 'user' | 'comment' | 'file'

/** Front matter, as read from a file. */
export type Data = Readonly<Record<string, unknown>>

/** Arguments as received, neither checked nor coerced. */
export type Raw = Readonly<Record<string, unknown>>

/** Arguments of a call after coercion and defaults. */
export type Args = Record<string, unknown>

/** How a file names another entry: by id, slug, or path of slugs. */
export type Ref = string | number

/** A problem in a file that a person should look at. */
export interface Fault {
  /** The front matter key that is at fault, or whose value is. */
  readonly key: string
  /**
   * The faulty item of a list; the path of keys to the key at fault; with `within`, the path of keys and list positions to the
   * value at fault; `key` if the key itself is at fault.
   */
  readonly at?:
    | { readonly item: unknown }
    | { readonly path: readonly string[] }
    | { readonly within: readonly PropertyKey[] }
    | 'key'
  /** A note is no fault, but worth knowing. */
  readonly severity: 'error' | 'warning' | 'note'
  /** A short stable name for the kind of fault. */
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** The other files that the message names, or to which the hint leads, as paths: not everybody may know of them. */
  readonly names?: readonly string[]
}

/** A problem in a body; `start` is its offset there, in UTF-16 units. */
export interface FaultOfText extends Omit<Fault, 'key' | 'at' | 'names'> {
  readonly start: number
}

/** A condition on a posting list: entries that have one of the keys (or, with `exclude`, none of them). */
export interface Clause {
  readonly index: string
  readonly keys: readonly string[]
  readonly exclude?: boolean
}

/** Bounds on a numeric order, both exclusive, in its unit. */
export interface Bounds {
  readonly order: string
  readonly after?: number
  readonly before?: number
}

/** A searchable part of an entry: its first text, the others, or its body. */
export type SearchPart = 'title' | 'texts' | 'body'

export interface Link {
  readonly href: string
  readonly embeddable?: true
  readonly [name: string]: unknown
}

/** Site-wide settings with defaults filled in. */
export interface Settings {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly email: string
  readonly timezone: string
  readonly date_format: string
  readonly time_format: string
  readonly start_of_week: number
  readonly language: string
  readonly use_smilies: boolean
  readonly default_category: Ref
  readonly default_post_format: string
  readonly posts_per_page: number
  readonly default_ping_status: 'open' | 'closed'
  readonly default_comment_status: 'open' | 'closed'
  readonly permalink: string
  readonly excerpt_words: number
  /** The longest body that is rendered, in UTF-16 units. */
  readonly render_limit: number
  readonly [name: string]: unknown
}

export interface Rendered {
  readonly content: string
  readonly excerpt: string
  /** The style rules for the classes that blocks of the content were given; empty if there are none. */
  readonly rules: string
}

/** The languages that a resource's entries may have. */
export interface Languages {
  /** Default language first. */
  readonly codes: readonly string[]
  /** Whether a file's folder may state its language, as its suffix does. */
  readonly inFolders: boolean
  /** The resources whose entries may have several languages. */
  readonly among: ReadonlySet<string>
}
