/** Which members of an entry an answer includes. */
export type Context = 'view' | 'embed' | 'edit'

/** HTTP verbs that routes answer; the server itself handles HEAD and OPTIONS. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The id spaces: ids are unique within one. Entries that are neither content nor people are in `file`. */
export type Space = 'post' | 'term' | 'user' | 'comment' | 'file'

/** Front matter, as read from a file. */
export type Data = Readonly<Record<string, unknown>>

/** Arguments as they came, neither checked nor coerced. */
export type Raw = Readonly<Record<string, unknown>>

/** Arguments of a call after coercion and defaults. */
export type Args = Record<string, unknown>

/** How a file names another entry: by id, by slug, or by a path of slugs. */
export type Ref = string | number

/** One thing in a file that a person should look at. */
export interface Fault {
  /** The front matter key whose value is at fault, or which is at fault itself. */
  readonly key: string
  /**
   * The faulty item, if the value is a list; the keys down to the key at fault in it, or (`within`, with places in lists)
   * to the value at fault; `key` if the key itself is.
   */
  readonly at?:
    | { readonly item: unknown }
    | { readonly path: readonly string[] }
    | { readonly within: readonly PropertyKey[] }
    | 'key'
  /** A note is not a fault, but worth knowing. */
  readonly severity: 'error' | 'warning' | 'note'
  /** A short stable name for the kind of fault. */
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** One thing in a body that a person should look at; `start`: its offset there, in UTF-16 units. */
export interface FaultOfText extends Omit<Fault, 'key' | 'at'> {
  readonly start: number
}

/** A condition on a posting list: entries that have one of the keys (or none of them, with `exclude`). */
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

/** A part of an entry that can be searched: its first text, the others, or its body. */
export type SearchPart = 'title' | 'texts' | 'body'

/** One link of `_links`. */
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

/** Text rendered from an entry. */
export interface Rendered {
  readonly content: string
  readonly excerpt: string
  /** The rules of a stylesheet for the classes that blocks of the content were given; empty without any. */
  readonly rules: string
}

/** The languages in which entries of a resource may be. */
export interface Languages {
  /** The default one first. */
  readonly codes: readonly string[]
  /** Whether the folder of a file may say its language, as its ending does. */
  readonly inFolders: boolean
  /** The resources whose entries may be in several languages. */
  readonly among: ReadonlySet<string>
}
