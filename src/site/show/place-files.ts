import type { Entry } from '../../model/model.ts'
import { type FileLink, followsFiles, linkedEntry, taggedEntry } from '../../derive/links/file-links.ts'
import { publicOnly } from '../../derive/may-see.ts'
import { linkTagsIn } from '../../text/link-tags.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { decodeEntities, escapeAttribute } from '../../text/html/escape.ts'
import { forwardSearch, rewrite } from '../../text/html/scan-html.ts'
import type { ShowingSite } from './shown-shortcodes.ts'

/**
 * HTML in which the site's own files have their addresses, wherever the text names them as a person would write them
 * beside the files. Readers see the text elsewhere: on pages, in feeds, on other websites.
 */
export function placeFiles(
  html: string,
  entry: Entry,
  site: ShowingSite,
  dependOn: (name: string) => void = () => {},
): string {
  const { nameFiles } = site.inTexts
  const isFollowed = followsFiles(site)
  if ((nameFiles.length === 0 && !isFollowed) || !html.includes('="')) return html
  const closing = forwardSearch(html, '>')
  return rewrite(html, /<(?:img|a|source|video|audio)[ \t-\r]/g, (at) => {
    const end = closing(at)
    if (end < 0) return undefined
    const put = html
      .slice(at, end)
      .replace(/( (?:src|href|poster)=")([^"]*)"/g, (whole, before: string, value: string) => {
        const written = decodeEntities(value)
        const named = nameFiles.map((nameFile) => nameFile(written, entry, site)).find(Boolean)
        const address = named?.address ?? (isFollowed ? addressBetween(written, entry, site, dependOn) : undefined)
        return address === undefined ? whole : `${before}${escapeAttribute(address)}"`
      })
    return { end, put }
  })
}

/** Markdown in which tags of Hugo and Jekyll that name files are the addresses of their pages, outside of code. */
export function followTags(text: string, entry: Entry, site: ShowingSite, dependOn: (name: string) => void): string {
  if (!followsFiles(site) || !text.includes('{')) return text
  let done = 0
  const pieces: string[] = []
  for (const tag of linkTagsIn(blotCode(text))) {
    dependOn('*')
    const address = addressOf(taggedEntry(tag, entry, site), site)
    if (address === undefined) continue
    pieces.push(text.slice(done, tag.start), address)
    done = tag.end
  }
  return pieces.join('') + text.slice(done)
}

// Links by files and by other pages: what is there, and where, changes with every entry.
function addressBetween(
  written: string,
  entry: Entry,
  site: ShowingSite,
  dependOn: (name: string) => void,
): string | undefined {
  if (!/^(?![a-z][a-z\d+.-]*:|[/?#])|\.(?:md|mdx|markdown)(?:[?#]|$)/i.test(written)) return undefined
  dependOn('*')
  return addressOf(linkedEntry(written, entry, site), site)
}

// What readers do not find stays as it is written: its address would tell of it.
function addressOf(link: FileLink | undefined, site: ShowingSite): string | undefined {
  if (!link || publicOnly(link.entry, site) === undefined) return undefined
  return link.entry.resource.permalink!(link.entry, site) + link.tail
}
