/** Which members of an entry an answer holds. */
export type Context = 'view' | 'embed' | 'edit'
/** HTTP verbs that routes answer to; HEAD and OPTIONS are the server's own. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The id spaces: ids are unique within one. */
export type Space = 'post' | 'term' | 'user' | 'comment'
/** Front matter, as read from a file. */
export type Data = Readonly<Record<string, unknown>>
/** Arguments of a call after reading, coercion and defaults. */
export type Args = Record<string, unknown>
/** How a file names another entry: by id, by slug, or by a path of slugs. */
export type Ref = string | number

/** What is derived from a file when it is read; traits add their own members. All are cheap to hold. */
export interface Derived {
  /** The status that applies now: scheduling is by the clock. */
  status: string
  /** Moment of publication in milliseconds since the epoch; for a draft without a date, its last change. */
  date: number
  /** The slug shown, where it differs from the stored one (the trash gives slugs free). */
  slug?: string
  /** The slug that the file says, where another one is shown. */
  storedSlug?: string
  /** When it must be derived again because the clock passes it, in milliseconds. */
  due?: number
  [name: string]: unknown
}

/** One thing in a file that a person should look at. */
export interface Fault {
  /** The front matter key that it is about: what is said there, unless the key itself is at fault. */
  readonly key: string
  /** The item that is at fault, where a list is said there; `key` when it is the key. */
  readonly at?: { readonly item: unknown } | 'key'
  readonly severity: 'error' | 'warning'
  /** A short stable name of the kind of fault. */
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** A condition on a posting list: entries that hold one of the keys (or none of them, with `exclude`). */
export interface Clause {
  readonly index: string
  readonly keys: readonly string[]
  readonly exclude?: boolean
}

/** The queries by which a list tells the addresses of its pages: its own, and the others' without their number. */
export interface AskedList {
  readonly self: string
  readonly others: string
}

/** One line of what a page tells of an entry, as plain text. */
export interface PageFact {
  readonly label: string
  readonly text: string
  /** The address of a page about it. */
  readonly link?: string
}

/** A form as its page shows it. */
export interface PageForm {
  /** Plain text. */
  readonly title: string
  /** Markup of the fields. */
  readonly fields: string
  /** Path below the REST root to which what is filled in is sent. */
  readonly to: string
}

/** When something takes place. Wall times in milliseconds, as if they were UTC. */
export interface Occurrence {
  readonly start: number
  readonly end: number
  readonly allDay: boolean
}

/** A file that came with a request: a part of a form, or the request's body. */
export interface Upload {
  readonly name: string
  readonly type: string
  /** Temporary file that holds the bytes. */
  readonly path: string
  readonly size: number
  /** MD5 of the bytes in hexadecimal. */
  readonly md5: string
}

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
  /** How long a body may be, in UTF-16 units, to be rendered. */
  readonly render_limit: number
  readonly [name: string]: unknown
}

/** Text rendered from an entry. */
export interface Rendered {
  readonly title: string
  readonly content: string
  readonly excerpt: string
}

/** A smaller copy of a picture. */
export interface PictureCopy {
  /** What clients call it: `thumbnail`, `medium` …. */
  readonly name: string
  /** Name of its file, in the folder of the picture's. */
  readonly file: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Bytes, once it is made. */
  readonly bytes?: number
}

/** What a camera wrote into a picture, as far as it is shown. */
export interface Exif {
  /** 1 to 8: how the picture is to be turned. */
  readonly orientation?: number
  readonly camera?: string
  readonly credit?: string
  readonly title?: string
  readonly caption?: string
  readonly copyright?: string
  readonly aperture?: number
  /** Seconds. */
  readonly shutterSpeed?: number
  readonly iso?: number
  /** Millimetres. */
  readonly focalLength?: number
  /** Seconds since the epoch, as if the camera stood in UTC. */
  readonly created?: number
}

/** What is known of the file that an entry tells about. */
export interface FileFacts {
  /** Below the resource's folder. */
  readonly path: string
  /** Type on the wire, as the name tells it. */
  readonly mime: string
  readonly bytes: number
  /** For pictures that can be read. Width and height in pixels, as the picture is shown. */
  readonly picture?: {
    readonly width: number
    readonly height: number
    readonly exif: Exif
    readonly copies: readonly PictureCopy[]
  }
}

/** How an entry is to be shown. */
export interface ShowingOf<Entry> {
  readonly context: Context
  readonly rest: string
  /** Whether a protected entry may show its content to this caller. */
  readonly opens?: (entry: Entry) => boolean
  /** The only members that are made, `_links` among them; all of them when absent. */
  readonly members?: ReadonlySet<string> | undefined
}
