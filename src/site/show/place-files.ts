import { addTo } from '../../text/values.ts'
import { namedFile } from '../../derive/links/named-file.ts'
import { fromHome } from '../../derive/links/links-from-home.ts'
import type { Entry } from '../../model/model.ts'
import { completedImage } from '../../derive/areas.ts'
import { type FileLink, followsFiles, linkedEntry, taggedEntry } from '../../derive/links/file-links.ts'
import { publicOnly } from '../../derive/may-see.ts'
import { linkTagsIn } from '../../text/link-tags.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { decodeEntities, escapeAttribute } from '../../text/html/escape.ts'
import { forwardSearch, rewrite } from '../../text/html/scan-html.ts'
import type { ShowingSite } from './shown-shortcodes.ts'

/**
 * Rewrites HTML to give the site's own files their addresses, wherever the text names them as its author wrote them, and
 * pictures the attributes that browsers need: readers see the text elsewhere, on pages, in feeds, on other websites.
 */
export function placeFiles(
  html: string,
  entry: Entry,
  site: ShowingSite,
  { dependOn = () => {}, followsLinks = false, completes = true }: PlaceOptions = {},
): string {
  const isFollowed = followsLinks && followsFiles(site)
  if (site.inTexts.nameFiles.length === 0 && !isFollowed) return html
  const place = (value: string) => {
    const written = decodeEntities(value)
    const address =
      namedFile(written, entry, site)?.address ??
      (isFollowed ? addressBetween(written, entry, site, dependOn) : undefined)
    return address === undefined ? undefined : escapeAttribute(address)
  }
  const complete = (tag: string) => (/^<img\s/i.test(tag) ? completedImage(`${tag}>`, site, dependOn) : `${tag}>`)
  return placeInTags(html, place, completes ? complete : undefined)
}

/**
 * Restores, in HTML that was edited as shown, the author's own spelling of the addresses that `placeFiles` put into the entry's
 * text: in order, if one file is spelled in several ways. Other addresses stay.
 */
export function unplaceFiles(html: string, entry: Entry, site: ShowingSite): string {
  const written = new Map<string, (string | undefined)[]>()
  placeInTags(site.bodyOf(entry), (value) => {
    const named = decodeEntities(value)
    const address = namedFile(named, entry, site)?.address
    // Addresses that the author wrote in full stay so.
    addTo(written, address ?? named, address === undefined ? undefined : value)
    return undefined
  })
  for (const ways of written.values()) ways.reverse()
  return placeInTags(html, (value) => {
    const ways = written.get(decodeEntities(value))
    return ways && ways.length > 1 ? ways.pop() : ways?.[0]
  })
}

function placeInTags(html: string, place: ReplaceAddress, finish?: (tag: string) => string): string {
  if (!html.includes('=')) return html
  const closing = forwardSearch(html, '>')
  return rewrite(html, /<[a-z][a-z\d]*[ \t-\r]/gi, (at) => {
    const end = closing(at)
    if (end < 0) return undefined
    const tag = placeInTag(html.slice(at, end), place)
    return finish ? { end: end + 1, put: finish(tag) } : { end, put: tag }
  })
}

/** Replaces an address as written in a tag; undefined leaves it. */
type ReplaceAddress = (value: string) => string | undefined

export interface PlaceOptions {
  readonly dependOn?: (name: string) => void
  /** Whether links to other content files lead to their pages. */
  readonly followsLinks?: boolean
  /** Whether pictures get attributes for browsers; true by default. */
  readonly completes?: boolean
}

// Attributes hold a single address, a list with sizes, or styles.
function placeInTag(tag: string, place: ReplaceAddress): string {
  return tag.replace(
    /([ \t-\r](src|href|poster|srcset|style)=)("[^"]*"|'[^']*')/gi,
    (whole, before: string, name: string, quoted: string) => {
      const quote = quoted[0]!
      const value = quoted.slice(1, -1)
      const kind = name.toLowerCase()
      const placed =
        kind === 'style'
          ? value.replace(/(url\((?:&quot;|&#0?39;|["'])?)(\/[^()"'&\s]*)/gi, (all, open: string, one: string) => {
              const address = place(one)
              return address === undefined ? all : open + address
            })
          : kind === 'srcset'
            ? value.replace(/(^|,)(\s*)([^\s,]+)/g, (all, comma: string, gap: string, one: string) => {
                const address = place(one)
                return address === undefined ? all : comma + gap + address
              })
            : (place(value) ?? value)
      if (placed === value) return whole
      return before + quote + placed.replaceAll(quote, quote === '"' ? '&quot;' : '&#039;') + quote
    },
  )
}

/** Replaces Hugo and Jekyll tags that name files by the addresses of their pages in Markdown, outside code. */
export function followTags(text: string, entry: Entry, site: ShowingSite, dependOn: (name: string) => void): string {
  if (!followsFiles(site) || !text.includes('{')) return text
  let done = 0
  const pieces: string[] = []
  for (const tag of linkTagsIn(blotCode(text))) {
    dependOn('*')
    const address = linkedAddress(taggedEntry(tag, entry, site), site)
    if (address === undefined) continue
    pieces.push(text.slice(done, tag.start), address)
    done = tag.end
  }
  return pieces.join('') + text.slice(done)
}

// Links by file and by relative page address: their targets change with every entry.
function addressBetween(
  written: string,
  entry: Entry,
  site: ShowingSite,
  dependOn: (name: string) => void,
): string | undefined {
  const below = fromHome(written, site)
  if (below !== undefined) return below
  if (!/^(?![a-z][a-z\d+.-]*:|[/?#])|\.(?:md|mdx|markdown)(?:[?#]|$)/i.test(written)) return undefined
  dependOn('*')
  return linkedAddress(linkedEntry(written, entry, site), site)
}

// A link to a hidden entry stays as written: its address would reveal the entry.
function linkedAddress(link: FileLink | undefined, site: ShowingSite): string | undefined {
  if (!link || publicOnly(link.entry, site) === undefined) return undefined
  return link.entry.resource.permalink!(link.entry, site) + link.tail
}
