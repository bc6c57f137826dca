import type { RestRoot } from './rest-root.ts'
/** Which members of an entry an answer includes. */
export type Context = 'view' | 'embed' | 'edit'
/** HTTP verbs that routes answer; the server itself handles HEAD and OPTIONS. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The id spaces: ids are unique within one. */
export type Space = 'post' | 'term' | 'user' | 'comment'
/** Front matter, as read from a file. */
export type Data = Readonly<Record<string, unknown>>
/** Arguments as they came, neither checked nor coerced. */
export type Raw = Readonly<Record<string, unknown>>
/** Arguments of a call after coercion and defaults. */
export type Args = Record<string, unknown>
/** How a file names another entry: by id, by slug, or by a path of slugs. */
export type Ref = string | number

/** Data derived from a file when it is read; traits add their own members. All must be cheap to hold. */
export interface Derived {
  /** The status that applies now: scheduled entries change with the clock. */
  status: string
  /** Publication time in milliseconds since the epoch; for a draft without a date, its last change. */
  date: number
  /** The slug shown, if it differs from the stored one (the trash frees slugs). */
  slug?: string
  /** The slug in the file, if another one is shown. */
  storedSlug?: string
  /** When the clock requires deriving it again, in milliseconds. */
  due?: number
  /** Since when it has been as it is, if that is not `date`: before, as by a clock that was put back, it is to be derived again. */
  since?: number
  [name: string]: unknown
}

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

/** The queries from which a list builds its page URLs: its own, and the others' without their number. */
export interface AskedList {
  readonly self: string
  readonly others: string
}

/** A line of an entry's page, as plain text. */
export interface PageFact {
  readonly label: string
  readonly text: string
  /** URL of a page about it. */
  readonly link?: string
}

export interface PageForm {
  /** Plain text. */
  readonly title: string
  /** Its markup, with its fields. */
  readonly html: string
  /** Path below the REST root to which what is sent goes. */
  readonly to: string
  /** Origins besides the website's own whose pages may hold it in a frame. */
  readonly framedBy: readonly string[]
}

export interface PageFormShowing {
  /** Where the browser sends it. */
  readonly action: string
  /** What became of the last submission: its status, the errors by field, and what was sent, by field. */
  readonly answer?: { status: string; wrong: Readonly<Record<string, string>>; posted?: Raw | undefined } | undefined
}

/** When something takes place. Wall times in milliseconds, as if in UTC. */
export interface Occurrence {
  readonly start: number
  readonly end: number
  readonly allDay: boolean
  /** A word beside its time, where it does not take place as said: `canceled`. */
  readonly note?: string
}

/** An uploaded file: a part of a form, or the request's body. */
export interface Upload {
  readonly name: string
  readonly type: string
  /** Temporary file that holds the bytes. */
  readonly path: string
  readonly size: number
  /** MD5 of the bytes in hexadecimal. */
  readonly md5: string
}
/** Uploads, by the parts of the form that they came in. */
export type Uploads = Readonly<Record<string, readonly Upload[]>>

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
  readonly title: string
  readonly content: string
  readonly excerpt: string
}

/** A smaller copy of a picture. */
export interface PictureCopy {
  /** Its name for clients: `thumbnail`, `medium` …. */
  readonly name: string
  /** Name of its file, in the picture's folder. */
  readonly file: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Bytes, once made. */
  readonly bytes?: number
}

/** What a camera wrote into a picture, as far as we show it. */
export interface Exif {
  /** 1 to 8: how to turn the picture. */
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
  /** Seconds since the epoch, as if the camera's clock showed UTC. */
  readonly created?: number
}

/** What is known about an entry's file. */
export interface FileFacts {
  /** Relative to the resource's folder. */
  readonly path: string
  /** MIME type, by file name. */
  readonly mime: string
  readonly bytes: number
  /** For readable pictures. Width and height in pixels, as shown. */
  readonly picture?: {
    readonly width: number
    readonly height: number
    readonly exif: Exif
    readonly copies: readonly PictureCopy[]
  }
}

export interface PermissionsOf<Entry> {
  /** All that capabilities follow from. */
  readonly roles: readonly string[]
  readonly can: (capability: string) => boolean
  /** The verbs that may be used on an entry's address. */
  readonly allow: (entry: Entry) => readonly Verb[]
}

export interface ShowingOf<Entry> {
  readonly context: Context
  /** The mount that addresses and names are for. */
  readonly rest: RestRoot
  /** Whether a protected entry may show its content to this caller. */
  readonly opens?: (entry: Entry) => boolean
  /** Whether this caller may see another entry that the shown one names; by default, only what everybody may see. */
  readonly sees?: (named: Entry) => boolean
  /** What the answer tells its caller about their permissions; absent where it says nothing about them. */
  readonly permissions?: PermissionsOf<Entry> | undefined
  /** The only members to make, including `_links`; all of them if absent. */
  readonly members?: ReadonlySet<string> | undefined
}

/** An action's answer that is neither an entry nor a list of them: a value, or a file of the given `Content-Type`. */
export interface ValueResult {
  kind: 'value'
  value: unknown
  status?: number
  headers?: Record<string, string>
  total?: number
  pages?: number
  /** Whether it depends only on the site's state, the arguments and, to the minute, the clock: then it may be kept. */
  lasting?: boolean
}
