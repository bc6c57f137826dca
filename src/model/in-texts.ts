import type { Entry } from './entry.ts'
import type { Site } from './site.ts'

/** A shortcode in a text: `[name key="value" item]` or `[name …]content[/name]`. */
export interface Shortcode {
  readonly name: string
  /** Named attributes, names in lower case. Values are HTML as written: `&amp;` is still `&amp;`. */
  readonly named: ReadonlyMap<string, string>
  /** Unnamed words and quoted values. */
  readonly items: readonly string[]
  /** Its content as HTML, with shortcodes in it not yet rendered; undefined if it encloses nothing. */
  readonly content: string | undefined
}

export interface ShortcodeView {
  readonly site: Site
  /** The entry whose text contains it. */
  readonly entry: Entry
  /** Its position among the text's shortcodes of the same name, from 1. */
  readonly number: number
  /** Renders the shortcodes in HTML, as in the rest of the text. */
  show(html: string): string
  /** The HTML of another shortcode in its place; undefined if no area has it, or it renders nothing. */
  showAs(name: string, named: Readonly<Record<string, string>>): string | undefined
  /** Remakes the HTML when a resource (`media`), a service or anything (`*`) changes; entry and settings are implied. */
  dependOn(name: string): void
}

/** Renders a shortcode as safe HTML, even if its attributes and content are hostile. Undefined leaves it as text. */
export type ShowShortcode = (shortcode: Shortcode, view: ShortcodeView) => string | undefined

/** The fault of a shortcode, for `check`: a sentence without a full stop; undefined if there is none. */
export type FaultOfShortcode = (
  shortcode: Omit<Shortcode, 'content'>,
  of: { readonly site: Site; readonly entry: Entry },
) => string | undefined

/** Embeds the page or video of a URL that is alone on a line. */
export interface ShowAddresses {
  /** The shortcode for it: `[embed]https://…[/embed]`. */
  readonly shortcode: string
  /** Whether a URL is embedded; others stay text. Must be fast. */
  readonly shows: (url: string, site: Site) => boolean
}

/** The shortcodes and the URL embedder of all areas of a site. */
export interface InTexts {
  readonly shortcodes: ReadonlyMap<string, ShowShortcode>
  readonly shortcodeFaults: ReadonlyMap<string, FaultOfShortcode>
  readonly wordShortcodes: readonly string[]
  readonly addresses: ShowAddresses | undefined
  readonly nameFiles: readonly NameFile[]
}

/**
 * Adds a picture's attributes to an `img` tag whose URLs are already the site's own; undefined for an unknown picture. The
 * result depends on the picture and the settings alone, never on which copies have been made.
 */
export type CompleteImage = (tag: string, view: Pick<ShortcodeView, 'site' | 'dependOn'>) => string | undefined

/** One of the site's own files, as named in a text. */
export interface NamedFile {
  readonly address: string
  /** Its path in the content folder. */
  readonly path: string
  /** Whether the file, or a smaller copy of a picture, exists. */
  readonly isThere: boolean
}

/** The file that a text names by its path from the text's own file, as Markdown editors do, or by its URL's path. */
export type NameFile = (written: string, from: Entry, site: Site) => NamedFile | undefined
