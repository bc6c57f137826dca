import { comparable, findByAddress } from '../../../derive/addresses/find-by-address.ts'
import { followsFiles } from '../../../derive/links/file-links.ts'
import { changedLinks } from '../../../derive/links/link-places.ts'
import { variantOf } from '../../../derive/entries.ts'
import { bodyIfThere } from '../../../derive/settings/readings.ts'
import { decoded, encoded } from '../../../text/wordpress/slug.ts'
import { posix } from 'node:path'
import { changeShortcodeNames } from '../../../derive/links/shortcode-names.ts'
import type { Entry, Resource, Site } from '../../../model/model.ts'
import { storedSlug } from '../../../text/names.ts'
import { linkOf } from '../identity.ts'
import { type FileLinkIn, fileLinksIn } from './file-links.ts'
import { replaceLinks, type Rewrite } from '../../../derive/links/replace-links.ts'

/** The forms in which texts may link to an entry. */
export interface Whereabouts {
  readonly file: string
  /** The address of its page, as if it were published; undefined for an entry without one. */
  readonly address: URL | undefined
  readonly named: { readonly resource: Resource; readonly id: number; readonly slug: string }
  /** Substrings: every link to it contains one. */
  readonly needles: readonly string[]
}

/** The present forms of links to an entry. */
export function whereaboutsOf(entry: Entry, site: Site): Whereabouts {
  const slug = storedSlug(entry) || stemOf(entry.path)
  const plain = [decoded(slug), stemOf(entry.path)].filter(Boolean)
  const needles = new Set([slug, ...plain, ...plain.flatMap(encodings)])
  return {
    file: entry.path,
    address: formerAddressOf(entry, slug, site),
    named: { resource: entry.resource, id: entry.id, slug },
    needles: [...needles],
  }
}

// Browsers write octets in upper case, addresses here have them in lower case.
function encodings(name: string): string[] {
  const octets = encoded(name)
  return [octets, octets.toLowerCase()]
}

/** How many links to an entry each other entry holds; entries without any are left out. Reads every text. */
export function linksTo(entry: Entry, site: Site): Map<Entry, number> {
  const to = whereaboutsOf(entry, site)
  const found = new Map<Entry, number>()
  for (const { name, files } of site.resources.values()) {
    for (const holder of files === undefined ? [] : site.all(name)) {
      const counted = (text: string) => moveLinks(text, holder, site, to, to)
      const known = changedLinks(holder, counted).count + counted(bodyIfThere(holder, site)).count
      const count = Math.max(known, fileLinksTo(entry, holder, site))
      if (count > 0) found.set(holder, count)
    }
  }
  return found
}

// Counts links that name the file, in all forms that generators know.
function fileLinksTo(entry: Entry, holder: Entry, site: Site): number {
  if (!followsFiles(site)) return 0
  const isMeant = ({ entry: meant }: FileLinkIn) => meant?.id === entry.id && meant.resource === entry.resource.name
  return fileLinksIn(bodyIfThere(holder, site), holder, site).filter(isMeant).length
}

/** Redirects the links in a holder's text from one place to another; each keeps its form. */
export function moveLinks(
  text: string,
  holder: Pick<Entry, 'path'>,
  site: Site,
  from: Whereabouts,
  to: Whereabouts,
): { text: string; count: number } {
  const rewrite: Rewrite = (target, isDestination) => {
    const [, head = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
    const moved = moveFile(head, isDestination, holder, from, to) ?? moveAddress(head, site, from, to)
    return moved === undefined || (moved === head && from !== to) ? undefined : moved + tail
  }
  let moved = { text, count: 0 }
  // An address with two needles is not moved twice: after the first, it is another address.
  for (const needle of from.needles) {
    const { text: next, count } = replaceLinks(moved.text, needle, rewrite)
    if (from === to && count > 0) return { text, count }
    moved = { text: next, count: moved.count + count }
  }
  // Digits are ids there.
  const { id, slug } = to.named
  const isNumber = /^\d+$/
  const named = changeShortcodeNames(moved.text, from.named.resource, (name) =>
    name === from.named.slug && !isNumber.test(name) ? (isNumber.test(slug) ? String(id) : slug) : undefined,
  )
  return { text: named.text, count: moved.count + named.count }
}

// `../posts/old.md`, as seen from the holder, or `/posts/old.md`, from the content folder.
function moveFile(head: string, isLink: boolean, holder: Pick<Entry, 'path'>, from: Whereabouts, to: Whereabouts) {
  if (!/\.(?:md|json)$/.test(head) || !(isLink || head.includes('/'))) return undefined
  const path = decoded(head)
  const meant = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(holder.path), path)
  if (meant !== from.file) return undefined
  if (posix.dirname(from.file) !== posix.dirname(to.file)) return elsewhere(head, holder, to)
  const name = encodeURI(to.file.slice(to.file.lastIndexOf('/') + 1))
  return head.slice(0, head.lastIndexOf('/') + 1) + name
}

function elsewhere(head: string, holder: Pick<Entry, 'path'>, { file }: Whereabouts): string {
  const path = head.startsWith('/') ? `/${file}` : posix.relative(posix.dirname(holder.path), file)
  return encodeURI(head.startsWith('./') && !path.startsWith('.') ? `./${path}` : path)
}

// `https://site/2026/05/01/old/`, `/2026/05/01/old`, and addresses below it.
function moveAddress(head: string, site: Site, from: Whereabouts, to: Whereabouts): string | undefined {
  const [, origin = '', path = ''] = /^((?:https?:)?\/\/[^/]*)?(\/.*)$/i.exec(head) ?? []
  if (!from.address || !to.address || path === '' || !isOwn(origin, site)) return undefined
  const old = comparable(from.address.pathname)
  const typed = comparable(path)
  if (typed !== old && !typed.startsWith(`${old}/`)) return undefined
  const below = path.split('/').slice(old.split('/').length).join('/')
  // If another entry is still there, its page has not moved along.
  if (from !== to && below !== '' && findByAddress(site, head)) return undefined
  const fresh = to.address.pathname.replace(/\/$/, '')
  return `${origin}${fresh}${below === '' ? (path.endsWith('/') ? '/' : '') : `/${below}`}`
}

function isOwn(origin: string, { home }: Site): boolean {
  if (origin === '') return true
  const url = `${origin.startsWith('//') ? 'http:' : ''}${origin}`
  const bare = (host: string) => host.replace(/^www\./, '')
  return URL.canParse(url) && bare(new URL(url).host) === bare(new URL(home).host)
}

function formerAddressOf(entry: Entry, slug: string, site: Site): URL | undefined {
  const placed = variantOf(entry, { slug, derived: { ...entry.derived, status: 'publish' } })
  if (!entry.resource.permalink) return undefined
  const link = new URL(linkOf(placed, site))
  return link.search === '' ? link : undefined
}

/** The name of a file without its extension. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}
