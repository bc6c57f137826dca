import type { Entry } from './entry.ts'
import type { Site } from './site.ts'

/** A shortcode in a text: `[name key="value" item]` or `[name …]content[/name]`. */
export interface Shortcode {
  readonly name: string
  /** The attributes with names, which are in lower case. HTML as written: `&amp;` is still `&amp;`. */
  readonly named: ReadonlyMap<string, string>
  /** The words and quotations without a name. */
  readonly items: readonly string[]
  /** HTML of its content, shortcodes in it not yet shown; undefined where it encloses nothing. */
  readonly content: string | undefined
}

export interface ShortcodeView {
  readonly site: Site
  /** The entry whose text it is. */
  readonly entry: Entry
  /** Counts the shortcodes of its name in the text, from 1. */
  readonly number: number
  /** HTML with the shortcodes in it shown, as others of the same text. */
  show(html: string): string
  /** The HTML of another shortcode in this place; undefined where no area has it, or it shows nothing known. */
  showAs(name: string, named: Readonly<Record<string, string>>): string | undefined
  /**
   * Notes a dependency of the shown HTML, which is made again when that changes: a resource (`media`), a service, or
   * everything (`*`). The entry itself and the settings need not be named.
   */
  dependOn(name: string): void
}

/** Renders a shortcode as safe HTML, even if its attributes and content are hostile. Undefined leaves it as text. */
export type ShowShortcode = (shortcode: Shortcode, view: ShortcodeView) => string | undefined

/** The fault of a shortcode of a text, for `check`: a sentence without a full stop; undefined if there is none. */
export type FaultOfShortcode = (
  shortcode: Omit<Shortcode, 'content'>,
  of: { readonly site: Site; readonly entry: Entry },
) => string | undefined

/** Shows the page or film of a web address that stands alone on a line. */
export interface ShowAddresses {
  /** The shortcode that shows it: `[embed]https://…[/embed]`. */
  readonly shortcode: string
  /** Whether it shows something of an address; of others the text stays as it is. Must not take long. */
  readonly shows: (url: string, site: Site) => boolean
}

/** The shortcodes and the address resolver of all areas of a site. */
export interface InTexts {
  readonly shortcodes: ReadonlyMap<string, ShowShortcode>
  readonly shortcodeFaults: ReadonlyMap<string, FaultOfShortcode>
  readonly addresses: ShowAddresses | undefined
  readonly nameFiles: readonly NameFile[]
}

/**
 * Adds the attributes of a picture to an `img` tag whose addresses are already the site's own; undefined if the picture is
 * unknown. The result depends on the picture and the settings alone, never on which copies have been made.
 */
export type CompleteImage = (tag: string, view: Pick<ShortcodeView, 'site' | 'dependOn'>) => string | undefined

/** A file of the site's own that a text names. */
export interface NamedFile {
  /** Its URL. */
  readonly address: string
  /** Its path in the content folder. */
  readonly path: string
  /** Whether there is such a file, or a smaller copy of a picture. */
  readonly isThere: boolean
}

/**
 * The file that a text names as somebody wrote it: by its path from the text's own file, as editors of Markdown show
 * it, or by the path of its URL. Undefined for anything else.
 */
export type NameFile = (written: string, from: Entry, site: Site) => NamedFile | undefined
