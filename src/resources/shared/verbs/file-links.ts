import { markdownSuffix } from '../../../text/content-path.ts'
import { posix } from 'node:path'
import { followsFiles, linkedEntry, taggedEntry } from '../../../derive/links/file-links.ts'
import type { Entry, Site } from '../../../model/model.ts'
import { type LinkTag, linkTagsIn } from '../../../text/link-tags.ts'
import { linksIn } from '../../../text/links-in.ts'
import { decoded } from '../../../text/wordpress/slug.ts'
import { blotCode } from '../../../text/markdown/fences.ts'

/** A link between files in a text, and its target. */
export interface FileLinkIn {
  /** Where the file's name begins in the text, in UTF-16 units. */
  readonly start: number
  readonly written: string
  readonly tag?: LinkTag
  /** The target; absent for a file without a page, such as a picture, whose path is `to`. */
  readonly entry?: { readonly resource: string; readonly id: number }
  readonly from: string
  readonly to: string
}

/** The links between files in an entry's text, in their order; none if the site does not follow them. */
export function fileLinksIn(text: string, holder: Entry, site: Site): FileLinkIn[] {
  if (!followsFiles(site) || holder.data['content_format'] === 'html') return []
  const bare = blotCode(text)
  const found: FileLinkIn[] = []
  const add = (start: number, written: string, entry: Entry | undefined, tag?: LinkTag) => {
    const to = entry?.path ?? (tag ? undefined : fileMeant(written, holder))
    if (to === undefined || text.slice(start, start + written.length) !== written) return
    const meant = entry && { entry: { resource: entry.resource.name, id: entry.id } }
    found.push({ start, written, from: holder.path, to, ...meant, ...(tag && { tag }) })
  }
  for (const { start, target } of linksIn(bare, true)) add(start, target, linkedEntry(target, holder, site)?.entry)
  for (const tag of linkTagsIn(bare)) add(tag.targetStart, tag.target, taggedEntry(tag, holder, site)?.entry, tag)
  return found.sort((a, b) => a.start - b.start)
}

/** Rewrites the links that no longer lead to the same entries after files moved, each in its own form if possible. */
export function keepFileLinks(
  text: string,
  links: readonly FileLinkIn[],
  holder: Entry,
  site: Site,
): { text: string; count: number } {
  let [done, count] = [0, 0]
  const pieces: string[] = []
  for (const link of links) {
    const { start, written } = link
    if (start < done) continue
    const fresh = link.entry ? entrySeenFrom(link, link.entry, holder, site) : fileSeenFrom(link, holder)
    if (fresh === undefined || fresh === written) continue
    pieces.push(text.slice(done, start), fresh)
    done = start + written.length
    count++
  }
  return { text: count === 0 ? text : pieces.join('') + text.slice(done), count }
}

// The path of a picture or another file that is named relative to the text's own.
function fileMeant(written: string, { path }: Entry): string | undefined {
  const named = /^(?![a-z][a-z\d+.-]*:|[/?#@])[^?#]*\.(?!html?(?:[?#]|$))\w+(?=[?#]|$)/i.exec(written)?.[0]
  return named === undefined ? undefined : posix.join(posix.dirname(path), decoded(named))
}

function fileSeenFrom({ written, from, to }: FileLinkIn, { path }: Entry): string | undefined {
  if (posix.dirname(from) === posix.dirname(path)) return undefined
  const tail = /[?#].*$/s.exec(written)?.[0] ?? ''
  return encodeURI(posix.relative(posix.dirname(path), to)) + tail
}

function entrySeenFrom(
  link: FileLinkIn,
  { resource, id }: NonNullable<FileLinkIn['entry']>,
  holder: Entry,
  site: Site,
): string | undefined {
  const entry = site.get(resource, id)
  const now = link.tag ? taggedEntry(link.tag, holder, site) : linkedEntry(link.written, holder, site)
  return entry && now?.entry !== entry ? rewritten(link, entry, holder, site) : undefined
}

function rewritten(
  { written, tag, from, to }: FileLinkIn,
  entry: Entry,
  holder: Entry,
  site: Site,
): string | undefined {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? []
  const isNamed = markdownSuffix.test(path)
  if (!tag && !isNamed && !path.startsWith('@/')) return addressIn(entry, tail, site)
  const nameOf = (file: string) => (isNamed ? file : file.replace(/(?:\/_?index)?\.\w+$/, ''))
  const [old, fresh] = [nameOf(to), nameOf(entry.path)]
  const [, lead = '', bare = ''] = /^(@?\/|)(.*)$/s.exec(path) ?? []
  if (tag?.kind !== 'link' && lead === '' && posix.join(posix.dirname(from), bare) === old) {
    const relative = posix.relative(posix.dirname(holder.path), fresh)
    return (bare.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative) + tail
  }
  // The prefix is the folder of the pages, or that of a list.
  const top = `/${old}`.endsWith(`/${bare}`) ? old.slice(0, old.length - bare.length) : ''
  const fromTop = fresh.startsWith(top) ? lead + fresh.slice(top.length) + tail : undefined
  // From another folder at the top, the same words may mean nothing.
  if (fromTop !== undefined && (tag || linkedEntry(fromTop, holder, site)?.entry === entry)) return fromTop
  return tag && tag.kind !== 'ref' ? undefined : `/${fresh}${tail}`
}

function addressIn(entry: Entry, tail: string, site: Site): string | undefined {
  const link = entry.resource.permalink?.(entry, site)
  const url = link === undefined ? undefined : new URL(link)
  return url && url.search === '' ? url.pathname + tail : undefined
}
