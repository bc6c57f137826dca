import { pathInSite } from '../../text/hosts.ts'
import { fromFolder } from '../../derive/folders/places.ts'
import { variantOf } from '../../derive/entries.ts'
import { foldersAbove } from '../../text/content-path.ts'
import { listOf } from '../../text/values.ts'
import type { Entry, Resource, Site } from '../../model/model.ts'

/** Limit on an entry's former paths through its ancestors. */
const mostBelow = 16
const deepest = 60

/**
 * Former paths of entries, from `aliases` in their and their ancestors' files or a setting that moved them, and paths of lists
 * in another program: below the website's address, with a slash for folder pages. Only paths that the app redirects count.
 */
export function* formerPaths(site: Site): Generator<string> {
  for (const resource of site.resources.values()) {
    const { name, indexes, permalink, parentKey, formerPermalinks, viewPaths } = resource
    yield* viewPaths?.(site) ?? []
    if (!indexes['alias'] || !permalink) continue
    const moved = movedFolders(resource, site)
    for (const entry of site.all(name)) {
      const aliases = aliasPaths(entry)
      for (const one of aliases) yield toFolder(one)
      yield* (formerPermalinks?.(entry, site) ?? []).flatMap((before) => pathInSite(before, site.home) ?? [])
      const path = pathInSite(permalink(entry, site), site.home)
      if (path === undefined) continue
      yield* [path, ...aliases].flatMap((one) => inFormerFolders(one, moved)).slice(0, mostBelow)
      const slugs = slugsBefore(entry).map((slug) => permalink(variantOf(entry, { slug }), site))
      yield* slugs.flatMap((address) => pathInSite(address, site.home) ?? [])
      if (parentKey !== undefined) yield* belowFormer(entry, parentKey, site, path)
    }
  }
}

function aliasPaths(entry: Entry): string[] {
  return listOf(entry.data['aliases'])
    .map((alias) => fromFolder(String(alias), entry))
    .filter((one) => one.startsWith('/'))
}

// The former paths of pages of a tree, by present path: pages below them moved along.
function movedFolders(resource: Resource, site: Site): ReadonlyMap<string, readonly string[]> {
  const moved = new Map<string, string[]>()
  if (resource.parentKey === undefined) return moved
  for (const entry of site.all(resource.name)) {
    const aliases = aliasPaths(entry)
    const path = pathInSite(resource.permalink!(variantOf(entry, {}), site), site.home)
    if (aliases.length > 0 && path !== undefined) moved.set(path.replace(/\/$/, ''), aliases)
  }
  return moved
}

function inFormerFolders(path: string, moved: ReadonlyMap<string, readonly string[]>): string[] {
  const bare = path.replace(/\/$/, '')
  return foldersAbove(bare).flatMap((folder) =>
    (moved.get(folder) ?? []).map((alias) => toFolder(alias.replace(/\/$/, '') + bare.slice(folder.length))),
  )
}

// Combines the entry's own slug with every name that each of its ancestors had.
function* belowFormer(entry: Entry, parentKey: string, site: Site, path: string): Generator<string> {
  const levels: string[][] = []
  for (let at: Entry | undefined = entry; at && levels.length < deepest;) {
    levels.unshift([at.slug, ...slugsBefore(at)])
    at = site.find(at.resource.name, at.data[parentKey])
  }
  if (levels.length < 2 || levels.every((names) => names.length === 1)) return
  const parts = path.split('/')
  let paths = [parts.slice(0, -1 - levels.length).join('/')]
  for (const names of levels)
    paths = paths.flatMap((before) => names.map((one) => `${before}/${one}`)).slice(0, mostBelow)
  for (const one of paths) if (`${one}/` !== path) yield `${one}/`
}

function slugsBefore(entry: Entry): string[] {
  return [...(entry.resource.indexes['alias']?.(entry) ?? [])].filter((name) => !name.startsWith('/'))
}

function toFolder(path: string): string {
  return /\/$|\.\w{1,8}$/.test(path) ? path : `${path}/`
}
