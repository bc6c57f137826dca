import { posix } from 'node:path'
import { filesInLanguage, languageOf } from '../languages/languages.ts'
import { memoize } from '../../work/caches.ts'
import type { Entry, Site } from '../../model/model.ts'
import { markdownSuffix } from '../../text/content-path.ts'
import type { LinkTag } from '../../text/link-tags.ts'
import { decoded, toSlug } from '../../text/wordpress/slug.ts'
import { findByAddress } from '../addresses/find-by-address.ts'
import { ownFolder } from '../folders/places.ts'

/** The target of a link between files: an entry, and the part after its path (`#part`). */
export interface FileLink {
  readonly entry: Entry
  readonly tail: string
}

const endings = ['.md', '.markdown', '.mdx', '.mdoc', '.json']
const hasScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/** Whether folders say where pages of a site stand: only then links between files are followed. */
export function followsFiles({ resources }: Pick<Site, 'resources'>): boolean {
  return placed(resources).length > 0
}

/**
 * The entry that a link means as generators understand it: `./x.md` and `../y.md` from the text's own file, or else from the
 * top folder that holds it, `/docs/x.md` and `@/docs/x.md` from the folder of pages or of the content; `../x/` from the
 * address of the text, as a browser, or else from its file, with or without an ending. Undefined for all other links, and
 * where nothing is.
 */
export function linkedEntry(written: string, holder: Entry, site: Site): FileLink | undefined {
  if (!followsFiles(site)) return undefined
  const [path, tail] = split(written.trim())
  if (path === '' || hasScheme.test(path)) return undefined
  const entry = path.startsWith('@/')
    ? fromTop(path.slice(2), holder, site)
    : markdownSuffix.test(path)
      ? textFile(path, holder, site)
      : path.startsWith('/')
        ? undefined
        : (asBrowsersDo(path, holder, site) ?? beside(path.replace(/\.html?$/, ''), holder, site))
  return entry && { entry, tail }
}

/** The entry that a tag of Hugo or Jekyll names; undefined where nothing is. */
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

// Asked for each link of a text. When a definition changes, the site has another map of them.
const placed = memoize((resources: Site['resources']) => [...resources.values()].filter(({ byFolders }) => byFolders))

function textFile(path: string, holder: Entry, site: Site): Entry | undefined {
  return path.startsWith('/')
    ? fromTop(path.slice(1), holder, site)
    : (beside(path, holder, site) ?? fromTop(path, holder, site) ?? fromSection(path, holder, site))
}

// From the top folder that holds the text, as Docusaurus has one for each kind of documents.
function fromSection(path: string, holder: Entry, site: Site): Entry | undefined {
  const [top, ...below] = holder.path.split('/')
  return below.length > 1 ? at(posix.join(top!, decoded(path)), holder, site) : undefined
}

function beside(path: string, holder: Entry, site: Site): Entry | undefined {
  return at(posix.join(posix.dirname(holder.path), decoded(path)), holder, site)
}

// From the content folder, or from that of the pages.
function fromTop(path: string, holder: Entry, site: Site): Entry | undefined {
  const tops = new Set(['', ...placed(site.resources).map(ownFolder)])
  for (const top of tops) {
    const found = at(posix.join(top, decoded(path)), holder, site)
    if (found) return found
  }
  return undefined
}

// A post by the name of its file, perhaps below a folder: Jekyll leaves its own folder out.
function fromLists(path: string, holder: Entry, site: Site): Entry | undefined {
  for (const resource of site.resources.values()) {
    if (!resource.permalink || !resource.files?.includes('{slug}')) continue
    const found = at(posix.join(ownFolder(resource), decoded(path)), holder, site)
    if (found) return found
  }
  return undefined
}

// By a file's name alone, where only one has it.
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

// A file with a page, by its path with or without an ending, or by that of its folder: in the language of the one that
// links to it, else in the default one.
function at(path: string, holder: Entry, site: Site): Entry | undefined {
  const bare = path.replace(/\/+$/, '')
  const paths = markdownSuffix.test(bare)
    ? [bare]
    : endings.flatMap((ending) => [bare + ending, `${bare}/index${ending}`, `${bare}/_index${ending}`])
  for (const one of paths.flatMap((named) => filesInLanguage(holder.resource, named, languageOf(holder)))) {
    const entry = site.at(one)
    if (entry?.resource.permalink) return entry
  }
  return undefined
}
