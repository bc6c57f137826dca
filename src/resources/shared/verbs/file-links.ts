import { posix } from 'node:path'
import { followsFiles, linkedEntry, taggedEntry } from '../../../derive/links/file-links.ts'
import type { Entry, Site } from '../../../model/model.ts'
import { type LinkTag, linkTagsIn } from '../../../text/link-tags.ts'
import { linksIn } from '../../../text/links-in.ts'
import { blotCode } from '../../../text/markdown/fences.ts'

/** A link between files, as a text has it, and what it means there. */
export interface FileLinkIn {
  /** Where what names the file is in the text, in UTF-16 units. */
  readonly start: number
  readonly written: string
  readonly tag?: LinkTag
  readonly resource: string
  readonly id: number
  /** The paths of the files that it leads from and to. */
  readonly from: string
  readonly to: string
}

/** The links between files in an entry's text, in their order; none where the site does not follow them. */
export function fileLinksIn(text: string, holder: Entry, site: Site): FileLinkIn[] {
  if (!followsFiles(site) || holder.data['content_format'] === 'html') return []
  const bare = blotCode(text)
  const found: FileLinkIn[] = []
  const add = (start: number, written: string, entry: Entry | undefined, tag?: LinkTag) => {
    if (!entry || text.slice(start, start + written.length) !== written) return
    const { id, path, resource } = entry
    found.push({ start, written, resource: resource.name, id, from: holder.path, to: path, ...(tag && { tag }) })
  }
  for (const { start, target } of linksIn(bare, true)) add(start, target, linkedEntry(target, holder, site)?.entry)
  for (const tag of linkTagsIn(bare)) add(tag.targetStart, tag.target, taggedEntry(tag, holder, site)?.entry, tag)
  return found.sort((a, b) => a.start - b.start)
}

/**
 * The text with these links, after files have moved, leading to the entries that they led to; each keeps its form where
 * it can. What is still right stays as it is.
 */
export function keepFileLinks(
  text: string,
  links: readonly FileLinkIn[],
  holder: Entry,
  site: Site,
): { text: string; count: number } {
  let [done, count] = [0, 0]
  const pieces: string[] = []
  for (const link of links) {
    const { start, written, tag } = link
    const entry = site.get(link.resource, link.id)
    if (!entry || start < done) continue
    const now = tag ? taggedEntry(tag, holder, site) : linkedEntry(written, holder, site)
    const fresh = now?.entry === entry ? undefined : rewritten(link, entry, holder, site)
    if (fresh === undefined || fresh === written) continue
    pieces.push(text.slice(done, start), fresh)
    done = start + written.length
    count++
  }
  return { text: count === 0 ? text : pieces.join('') + text.slice(done), count }
}

const isText = /\.(?:md|markdown|mdx)$/i

function rewritten(
  { written, tag, from, to }: FileLinkIn,
  entry: Entry,
  holder: Entry,
  site: Site,
): string | undefined {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? []
  const isNamed = isText.test(path)
  if (!tag && !isNamed && !path.startsWith('@/')) return addressIn(entry, tail, site)
  const nameOf = (file: string) => (isNamed ? file : file.replace(/(?:\/_?index)?\.\w+$/, ''))
  const [old, fresh] = [nameOf(to), nameOf(entry.path)]
  const [, lead = '', bare = ''] = /^(@?\/|)(.*)$/s.exec(path) ?? []
  if (tag?.kind !== 'link' && lead === '' && posix.join(posix.dirname(from), bare) === old) {
    const relative = posix.relative(posix.dirname(holder.path), fresh)
    return (bare.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative) + tail
  }
  // What precedes it is the folder of the pages, or that of a list.
  const top = `/${old}`.endsWith(`/${bare}`) ? old.slice(0, old.length - bare.length) : ''
  if (fresh.startsWith(top)) return lead + fresh.slice(top.length) + tail
  return tag && tag.kind !== 'ref' ? undefined : `/${fresh}${tail}`
}

function addressIn(entry: Entry, tail: string, site: Site): string | undefined {
  const link = entry.resource.permalink?.(entry, site)
  const url = link === undefined ? undefined : new URL(link)
  return url && url.search === '' ? url.pathname + tail : undefined
}
