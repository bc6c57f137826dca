import type { Site, ShortcodeView, ShowShortcode } from '../../../model/model.ts'
import { isOwnAddress } from '../../../derive/addresses/find-by-address.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { cleanUrl } from '../../../text/html/safe-url.ts'
import { texturize } from '../../../text/wordpress/typography.ts'
import { plainAddress } from '../../../text/wordpress/lone-addresses.ts'
import { playerOf } from '../../media/in-texts/player.ts'
import { ownCard, toWhole } from '../provider/embed-answer.ts'
import { endpointOf } from '../consumer/provider-list.ts'
import { embedStore } from './embed-store.ts'

/** The width in pixels of an embed in a text that does not state one. */
const usualWidth = 600

/** Whether a standalone address is displayed as an embed: a player, a card of this site, a well-known provider's. */
export function showsAddress(url: string, site: Site): boolean {
  return playerOf(url) !== undefined || isOwnAddress(site, url) || isTrusted(url)
}

/**
 * The embed for `[embed width="500"]https://…[/embed]` and addresses alone on a line; fetches nothing. Sounds and films of any
 * website are played; pages of this site are cards; those of well-known providers are links until their response is fetched.
 */
export const showEmbed: ShowShortcode = ({ named, items, content }, view) => {
  const url = plainAddress((content?.trim() || named.get('src')) ?? '')
  if (!/^https?:\/\/[^\s"'<>]+$/i.test(url)) return ''
  const size = { width: pixels(named.get('width')), height: pixels(named.get('height')) }
  return (
    playerFor(url, size, view) ??
    cardFor(url, size, view) ??
    providedFor(url, size, view) ??
    // WordPress leaves an unknown address on a line of its own as text, and makes a link of others.
    (items.includes('alone') && !isTrusted(url) ? texturize(url) : `<a href="${cleanUrl(url)}">${escapeHtml(url)}</a>`)
  )
}

const largest = 2000
/** The most embeds of other websites in a text: further ones are links. */
const most = 200

function pixels(said: string | undefined): number {
  return Math.min(largest, toWhole(said ?? ''))
}

type Size = { readonly width: number; readonly height: number }

function playerFor(src: string, { width, height }: Size, view: ShortcodeView): string | undefined {
  const kind = playerOf(src)
  if (!kind) return undefined
  return view.showAs(kind, width > 0 && height > 0 ? { src, width: String(width), height: String(height) } : { src })
}

function cardFor(url: string, { width }: Size, { site, dependOn }: ShortcodeView): string | undefined {
  if (!isOwnAddress(site, url)) return undefined
  dependOn('*')
  return ownCard(url, width || usualWidth, site)
}

// As in WordPress, the height is one and a half times the width, but at most a thousand.
function providedFor(url: string, { width, height }: Size, view: ShortcodeView): string | undefined {
  const { site, number, dependOn } = view
  if (number > most || !isTrusted(url)) return undefined
  dependOn(embedStore.name)
  const maxWidth = width || usualWidth
  return site.service(embedStore).find({
    url: toEmbedPage(url),
    maxWidth,
    maxHeight: height || Math.min(1000, Math.ceil(maxWidth * 1.5)),
  })
}

function isTrusted(url: string): boolean {
  return endpointOf(toEmbedPage(url))?.isTrusted ?? false
}

// A film's player address stands for the film.
function toEmbedPage(url: string): string {
  const film = /^https?:\/\/(?:www\.)?youtube\.com\/(?:v|embed)\/([^/?#&]+)/i.exec(url)?.[1]
  return film === undefined ? url : `https://www.youtube.com/watch?v=${film}`
}
