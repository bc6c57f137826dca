import { basePath } from '../../../text/hosts.ts'
import { posix } from 'node:path'
import { findByAddress, isOwnAddress } from '../../../derive/addresses/find-by-address.ts'
import { languagesSetting } from '../../../derive/languages/languages.ts'
import { linkedEntry, taggedEntry } from '../../../derive/links/file-links.ts'
import type { ChangeLinks } from '../../../derive/links/link-places.ts'
import { replaceLinks } from '../../../derive/links/replace-links.ts'
import type { Entry } from '../../../model/model.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { linkTagsIn } from '../../../text/link-tags.ts'
import { blotCode } from '../../../text/markdown/fences.ts'
import { listOf } from '../../../text/values.ts'
import { decoded } from '../../../text/wordpress/slug.ts'
import type { RenamedType, TypeNames } from './renamed-type.ts'

/**
 * Prepares rewriting links to entries of a renamed type, to its lists and to files in its folder; each keeps its form.
 *
 * @param moves the new paths of the files in its folder
 */
export function openLinksToType(
  site: OpenSite,
  { resource, folder, address }: Pick<RenamedType, 'resource' | 'folder' | 'address'>,
  moves: ReadonlyMap<string, string>,
): (text: string, holder: Entry) => ReturnType<ChangeLinks> {
  const needles = new Set([address, folder].filter(({ from, to }) => from !== to).map(({ from }) => from))
  const isOfType = (entry: Entry | undefined) => entry?.resource === resource

  const rewrite = (holder: Entry) => (target: string, isDestination: boolean) => {
    const [, head = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
    const moved =
      (isDestination || head.includes('/') ? movedFile(head, holder, moves) : undefined) ??
      movedAddress(head) ??
      (isDestination && isOfType(linkedEntry(target, holder, site)?.entry) ? renamedWithin(head) : undefined)
    return moved === undefined || moved === head ? undefined : moved + tail
  }

  // `https://site/exhibits/old/`, `/exhibits/old`, `/exhibits/feed/`; the address of another entry stays.
  function movedAddress(head: string): string | undefined {
    const [, origin = '', path = ''] = /^((?:https?:)?\/\/[^/]*)?(\/.*)$/i.exec(head) ?? []
    if (path === '' || (origin !== '' && !isOwnAddress(site, head))) return undefined
    const below = belowHome(path, site)
    const moved = below === undefined ? undefined : readdressed(below, address, site)
    if (moved === undefined) return undefined
    const entry = findByAddress(site, site.home + below)
    const isElsewhere = entry && (!isOfType(entry) || (resource.indexes['permalink']?.(entry) ?? []).length > 0)
    return isElsewhere ? undefined : origin + path.slice(0, path.length - below!.length) + moved
  }

  // A link relative to its page or file, without an extension.
  function renamedWithin(head: string): string | undefined {
    const parts = head.split('/')
    for (const { from, to } of [address, folder])
      if (from !== to && parts.includes(from)) return parts.with(parts.lastIndexOf(from), to).join('/')
    return undefined
  }

  const inText = (text: string, holder: Entry) => {
    let changed = { text, count: 0 }
    for (const needle of needles) {
      const { text: next, count } = replaceLinks(changed.text, needle, rewrite(holder))
      changed = { text: next, count: changed.count + count }
    }
    return changed
  }

  return (text, holder) => {
    if (![...needles].some((needle) => text.includes(needle))) return { text, count: 0 }
    const pieces: string[] = []
    let [done, count] = [0, 0]
    const add = (end: number) => {
      const found = inText(text.slice(done, end), holder)
      pieces.push(found.text)
      count += found.count
    }
    // Tags of Hugo and Jekyll name files, whatever addresses these have.
    for (const tag of linkTagsIn(blotCode(text))) {
      add(tag.targetStart)
      done = tag.targetStart + tag.target.length
      const isMeant = folder.from !== folder.to && isOfType(taggedEntry(tag, holder, site)?.entry)
      const target = isMeant ? tag.target.replace(`${folder.from}/`, `${folder.to}/`) : tag.target
      pieces.push(target)
      if (target !== tag.target) count++
    }
    add(text.length)
    return { text: count === 0 ? text : pieces.join(''), count }
  }
}

/** The part of a path below the website's home; undefined for a path outside of it. */
export function belowHome(path: string, { home }: Pick<OpenSite, 'home'>): string | undefined {
  const own = basePath(home)
  return path.startsWith(`${own}/`) ? path.slice(own.length) : undefined
}

/** Replaces the word of a type in a path below the site's home; undefined if the path has none. */
export function readdressed(path: string, { from, to }: TypeNames, { settings }: Pick<OpenSite, 'settings'>) {
  const parts = path.split('/')
  const at = listOf(settings[languagesSetting]).includes(parts[1]) ? 2 : 1
  return from !== to && decoded(parts[at] ?? '').toLowerCase() === from ? parts.with(at, to).join('/') : undefined
}

// `../exhibits/old.md`, relative to the holder, or `/exhibits/old.md`, from the content folder.
function movedFile(head: string, { path }: Entry, moves: ReadonlyMap<string, string>): string | undefined {
  const [, lead = '', bare = ''] = /^(@(?=\/))?(.*)$/s.exec(head) ?? []
  if (!/\.\w+$/.test(bare) || /^[a-z][a-z\d+.-]*:|^\/\//i.test(bare)) return undefined
  const name = decoded(bare)
  const there = moves.get(name.startsWith('/') ? name.slice(1) : posix.join(posix.dirname(path), name))
  if (there === undefined) return undefined
  if (name.startsWith('/')) return `${lead}${encodeURI(`/${there}`)}`
  const relative = posix.relative(posix.dirname(moves.get(path) ?? path), there)
  return encodeURI(bare.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative)
}
