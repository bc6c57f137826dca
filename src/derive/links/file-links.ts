import { posix } from 'node:path'
import { filesInLanguage, languageOf } from '../languages/languages.ts'
import { memoize } from '../../work/caches.ts'
import type { Entry, Site } from '../../model/model.ts'
import { markdownSuffix } from '../../text/content-path.ts'
import type { LinkTag } from '../../text/link-tags.ts'
import { decoded, toSlug } from '../../text/wordpress/slug.ts'
import { findByAddress } from '../addresses/find-by-address.ts'
import { ownFolder } from '../folders/places.ts'
import { firstMade } from '../../text/values.ts'

/** The target of a link between files: an entry, and the part after its path (`#part`). */
export interface FileLink {
  readonly entry: Entry
  readonly tail: string
}

const endings = ['.md', '.markdown', '.mdx', '.mdoc', '.json']
const hasScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/** Whether folders determine where pages are: only then are links between files followed. */
export function followsFiles({ resources }: Pick<Site, 'resources'>): boolean {
  return placed(resources).length > 0
}

/**
 * Returns the entry that a link means as generators resolve it: `./x.md` and `../y.md` from the text's file, or else from the
 * top folder that contains it; `/docs/x.md` and `@/docs/x.md` from the folder of pages or of the content; `../x/` from the
 * text's address, as browsers do, or else its file, with or without a suffix. Undefined for other links and missing targets.
 */
export function linkedEntry(written: string, holder: Entry, site: Site): FileLink | undefined {
  if (!followsFiles(site)) return undefined
  const [path, tail] = split(written.trim())
  if (path === '' || hasScheme.test(path)) return undefined
  const entry = path.startsWith('@/')
    ? (fromTop(path.slice(2), holder, site, atExactly) ?? fromTop(path.slice(2), holder, site))
    : markdownSuffix.test(path)
      ? textFile(path, holder, site)
      : path.startsWith('/')
        ? undefined
        : (asBrowsersDo(path, holder, site) ?? beside(path.replace(/\.html?$/, ''), holder, site))
  return entry && { entry, tail }
}

/** Returns the entry that a tag of Hugo or Jekyll names; undefined if there is none. */
export function taggedEntry({ kind, target }: LinkTag, holder: Entry, site: Site): FileLink | undefined {
  const [path, tail] = split(target)
  if (kind === 'link') return withTail(fromTop(path.replace(/^\/+/, ''), holder, site), tail)
  if (kind === 'post_url') return withTail(fromLists(path, holder, site) ?? named(path, site), tail)
  if (path === '') return { entry: holder, tail }
  if (path.startsWith('/')) return withTail(fromTop(path.slice(1), holder, site), tail)
  return withTail(beside(path, holder, site) ?? fromTop(path, holder, site) ?? named(path, site), tail)
}

function withTail(entry: Entry | undefined, tail: string): FileLink | undefined {
  return entry && { entry, tail }
}

function split(written: string): [path: string, tail: string] {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? []
  return [path, tail]
}

// Called for each link of a text. When a definition changes, the site has another map of them.
const placed = memoize((resources: Site['resources']) => [...resources.values()].filter(({ byFolders }) => byFolders))

function textFile(path: string, holder: Entry, site: Site): Entry | undefined {
  return path.startsWith('/')
    ? fromTop(path.slice(1), holder, site)
    : (beside(path, holder, site) ?? fromTop(path, holder, site) ?? fromSection(path, holder, site))
}

// From the top folder that contains the text, as Docusaurus has one for each kind of documents.
function fromSection(path: string, holder: Entry, site: Site): Entry | undefined {
  const [top, ...below] = holder.path.split('/')
  return below.length > 1 ? at(posix.join(top!, decoded(path)), holder, site) : undefined
}

function beside(path: string, holder: Entry, site: Site): Entry | undefined {
  return at(posix.join(posix.dirname(holder.path), decoded(path)), holder, site)
}

// From the content folder, or from that of the pages.
function fromTop(path: string, holder: Entry, site: Site, find = at): Entry | undefined {
  const tops = new Set(['', ...placed(site.resources).map(ownFolder)])
  return firstMade(tops, (top) => find(posix.join(top, decoded(path)), holder, site))
}

// Zola's rule: the file of that name, whatever the language of the text.
function atExactly(path: string, _holder: Entry, site: Site): Entry | undefined {
  const entry = site.at(path)
  return entry?.resource.permalink && entry
}

// A post by file name, perhaps below a folder: Jekyll omits its own folder.
function fromLists(path: string, holder: Entry, site: Site): Entry | undefined {
  const listed = [...site.resources.values()].filter((one) => one.permalink && one.files?.includes('{slug}'))
  return firstMade(listed, (resource) => at(posix.join(ownFolder(resource), decoded(path)), holder, site))
}

// By file name alone, if it is unique.
function named(path: string, site: Site): Entry | undefined {
  const stem = posix.basename(decoded(path)).replace(markdownSuffix, '')
  const slugs = new Set([toSlug(stem), toSlug(stem.replace(/^\d{4}-\d\d?-\d\d?-/, ''))])
  const ends = `/${decoded(path).replace(markdownSuffix, '').replace(/^\/+/, '')}`
  const found = new Set<Entry>()
  for (const { name, permalink, indexes } of site.resources.values())
    if (permalink && indexes['slug'])
      for (const slug of slugs)
        for (const entry of [
          ...site.having(name, 'slug', slug),
          ...(indexes['file'] ? site.having(name, 'file', slug) : []),
        ])
          if (`/${entry.path}`.replace(/(?:\/_?index)?\.\w+$/, '').endsWith(ends)) found.add(entry)
  return found.size === 1 ? [...found][0] : undefined
}

function asBrowsersDo(path: string, holder: Entry, site: Site): Entry | undefined {
  const base = holder.resource.permalink?.(holder, site)
  return base !== undefined && URL.canParse(path, base) ? findByAddress(site, new URL(path, base).href) : undefined
}

// A page's file by path, with or without a suffix, or by its folder; in the linking file's language, else the default one.
function at(path: string, holder: Entry, site: Site): Entry | undefined {
  const bare = path.replace(/\/+$/, '')
  const paths = markdownSuffix.test(bare)
    ? [bare]
    : endings.flatMap((ending) => [bare + ending, `${bare}/index${ending}`, `${bare}/_index${ending}`])
  const files = paths.flatMap((one) => filesInLanguage(holder.resource, one, languageOf(holder)))
  return firstMade(files, (file) => atExactly(file, holder, site))
}
