import { displayTitle } from '../../../derive/titles/display-title.ts'
import { sayOf } from '../../../derive/words/of-entry.ts'
import { publicOnly } from '../../../derive/may-see.ts'
import { authorOf } from '../../../derive/implicit/authors.ts'
import { namedPicture, publicPicture } from '../../../derive/references/named-picture.ts'
import { findByAddress } from '../../../derive/addresses/find-by-address.ts'
import type { Call, Entry, PictureCopy, Site } from '../../../model/model.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { toUrl } from '../../../text/html/to-url.ts'
import { embedWords } from './catalogue.ts'
import { cardHtml, type Framed, frameHtml } from './embed-frame.ts'
import { linkOf } from '../../shared/identity.ts'
import { copySource, sourceOf } from '../../media/traits/file.ts'
import { displayName } from '../../users/account/names.ts'
import { isProtected } from '../../shared/words.ts'

/** The oEmbed response about the page at an address, in wire order; undefined if the public sees none. */
export function embedAnswer(address: string, maxWidth: unknown, { site }: Call) {
  const entry = entryAt(address, site)
  if (!entry || !isPublic(entry, site)) return undefined
  const { settings, home } = site
  const author = authorOf(entry, site)
  const framed = framedOf(entry, maxWidth, site)
  const { title, width, height } = framed
  return {
    version: '1.0',
    provider_name: escapeHtml(settings.title),
    provider_url: home,
    author_name: author ? displayName(author) : escapeHtml(settings.title),
    author_url: author ? linkOf(author, site) : home,
    title,
    type: 'rich',
    width,
    height,
    html: frameHtml(framed),
    ...thumbnailOf(entry, width, site),
  }
}

/** The card of a public entry in a text of this site; undefined if the address has none. */
export function ownCard(address: string, maxWidth: unknown, site: Site): string | undefined {
  const entry = entryAt(address, site)
  return entry && isPublic(entry, site) ? cardHtml(framedOf(entry, maxWidth, site)) : undefined
}

// A feed, or a page of the text, of its comments or of a list, below an entry's address belongs to the entry.
function entryAt(address: string, site: Site): Entry | undefined {
  const url = toUrl(address)
  return findByAddress(site, url) ?? findByAddress(site, url.replace(pageBelow, '$1/'))
}

const pageBelow = /^(https?:\/\/[^/]+\/[^?#]+?)\/(?:feed(?:\/\w+)?|(?:page\/|comment-page-)?\d+)\/?(?=[?#]|$)/i

function framedOf(entry: Entry, maxWidth: unknown, site: Site): Framed {
  const rendered = displayTitle(entry, site)
  const title = isProtected(entry) ? sayOf(embedWords, entry, site)('protected', { title: rendered }) : rendered
  const width = Math.min(widest, Math.max(narrowest, toWhole(maxWidth)))
  const height = Math.max(lowest, Math.ceil((width * 9) / 16))
  return { link: linkOf(entry, site), title, from: site.settings.title, width, height }
}

/** Parses a number leniently: its leading digits, without a sign; 0 if there are none. */
export function toWhole(value: unknown): number {
  const read = Array.isArray(value) ? Math.min(1, value.length) : Number.parseInt(String(value), 10)
  return Number.isFinite(read) ? Math.abs(read) : 0
}

// Pixels.
const narrowest = 200
const widest = 600
const lowest = 200

// Independent of the caller: the response is displayed where everybody sees it.
function isPublic(entry: Entry, site: Site): boolean {
  const { permalink } = entry.resource
  return permalink !== undefined && publicOnly(entry, site) !== undefined
}

function thumbnailOf(entry: Entry, width: number, site: Site) {
  // A picture represents itself.
  const media = namedPicture(entry, site) ?? publicPicture(entry, site)
  const picture = media && site.files.factsOf(media).picture
  if (!picture) return {}
  const shownWidth = Math.min(width, picture.width)
  const copy = fittingCopy(picture.copies, shownWidth, picture.width / picture.height)
  return {
    thumbnail_url: copy ? copySource(media, copy, site) : sourceOf(media, site),
    thumbnail_width: shownWidth,
    thumbnail_height: Math.max(1, Math.round((shownWidth * picture.height) / picture.width)),
  }
}

// The smallest copy that is wide enough and not cropped.
function fittingCopy(copies: readonly PictureCopy[], width: number, ratio: number): PictureCopy | undefined {
  return copies
    .filter((copy) => copy.width >= width && Math.abs(copy.height - copy.width / ratio) <= 1)
    .toSorted((a, b) => a.width - b.width)[0]
}
