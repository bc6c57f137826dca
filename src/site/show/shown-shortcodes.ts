import type { AssembledSite, Entry, Site, InTexts, Shortcode, ShortcodeView } from '../../model/model.ts'
import { addressesIn, plainAddress, type MarkedAddresses } from '../../text/wordpress/lone-addresses.ts'
import { readShortcodeAttributes } from '../../text/wordpress/shortcode-attributes.ts'
import { namesFor } from '../../text/wordpress/shortcode-scan.ts'
import { showShortcodes } from '../../text/wordpress/shortcodes.ts'

/** A site with the shortcodes and embeds of its areas. */
export interface ShowingSite extends Site, Pick<AssembledSite, 'areas'> {
  readonly inTexts: InTexts
}

/** The addresses in a text that are shown as embeds; undefined if no area shows any. */
export function addressesOf(body: string, site: ShowingSite): MarkedAddresses | undefined {
  const { addresses } = site.inTexts
  if (!addresses) return undefined
  const alone = addressesIn(body).filter((url) => addresses.shows(plainAddress(url), site))
  return { shortcode: addresses.shortcode, alone }
}

export interface ShortcodeContext {
  /** Whether code is shown verbatim, as in Markdown. */
  readonly quotes: boolean
  /** Finishes a shortcode's HTML: hints for loading pictures, emoji. */
  readonly finish: (html: string) => string
  readonly dependOn: (name: string) => void
  /** All by default. */
  readonly names?: readonly string[]
}

/** The limit for a text's rendered shortcodes, in UTF-16 units; further ones stay text. */
const mostUnits = 8 << 20

/** Replaces the shortcodes in HTML by what the site's areas show. */
export function showAll(
  html: string,
  entry: Entry,
  site: ShowingSite,
  { quotes, finish, dependOn, names = site.shortcodeNames }: ShortcodeContext,
): string {
  const { shortcodes, addresses } = site.inTexts
  const counts = new Map<string, number>()
  let renderedSize = 0
  const showOne = (shortcode: Shortcode): string | undefined => {
    const number = (counts.get(shortcode.name) ?? 0) + 1
    counts.set(shortcode.name, number)
    return shortcodes.get(shortcode.name)!(shortcode, { site, entry, number, dependOn, show, showAs })
  }
  const showAs: ShortcodeView['showAs'] = (name, named) =>
    shortcodes.has(name)
      ? showOne({ name, named: new Map(Object.entries(named)), items: [], content: undefined })
      : undefined
  // Terminates however they are nested: no shortcode encloses one of its own name.
  const show = (text: string): string =>
    showShortcodes(
      text,
      namesFor(text, names),
      ({ name, attributes, content }) => {
        const rendered =
          renderedSize > mostUnits ? undefined : showOne({ name, content, ...readShortcodeAttributes(attributes) })
        renderedSize += rendered?.length ?? 0
        return rendered === undefined ? undefined : finish(rendered)
      },
      { quotes, ownParagraph: addresses?.shortcode },
    )
  return show(html)
}
