import type { Entry, Site } from '../../define/model.ts'
import type { InTexts, ShortcodeView } from '../../define/texts/shortcodes.ts'
import { addressesIn, plainAddress, type ShownAddresses } from '../../text/wordpress/lone-addresses.ts'
import { readShortcodeAttributes } from '../../text/wordpress/shortcode-attributes.ts'
import { namesFor } from '../../text/wordpress/shortcode-scan.ts'
import { showShortcodes } from '../../text/wordpress/shortcodes.ts'

/** A site, and what its areas show in texts. */
export interface ShowingSite extends Site {
  readonly inTexts: InTexts
  readonly shortcodeNames: readonly string[]
}

/** The addresses of a text that are shown as what is there; undefined where no area shows any. */
export function addressesOf(body: string, site: ShowingSite): ShownAddresses | undefined {
  const { addresses } = site.inTexts
  if (!addresses) return undefined
  const alone = addressesIn(body).filter((url) => addresses.shows(plainAddress(url), site))
  return { shortcode: addresses.shortcode, alone }
}

/** How the shortcodes of a text are shown. */
export interface Showing {
  /** Whether code is shown as it is written, as in Markdown. */
  readonly quotes: boolean
  /** Finishes what a shortcode shows: hints for loading pictures, emoji. */
  readonly finish: (html: string) => string
  readonly dependOn: (name: string) => void
}

/** HTML with its shortcodes shown, by the areas of the site. */
export function showAll(html: string, entry: Entry, site: ShowingSite, { quotes, finish, dependOn }: Showing): string {
  const { shortcodes, addresses } = site.inTexts
  const counts = new Map<string, number>()
  // No shortcode encloses one of its own name: that ends, however they are nested.
  const show = (text: string): string =>
    showShortcodes(
      text,
      namesFor(text, site.shortcodeNames),
      ({ name, attributes, content }) => {
        const number = (counts.get(name) ?? 0) + 1
        counts.set(name, number)
        const view: ShortcodeView = { site, entry, number, dependOn, show }
        const shown = shortcodes.get(name)!({ name, content, ...readShortcodeAttributes(attributes) }, view)
        return shown === undefined ? undefined : finish(shown)
      },
      { quotes, ownParagraph: addresses?.shortcode },
    )
  return show(html)
}
