import { variantOf } from '../../derive/entries.ts'
import { listOf } from '../../text/values.ts'
import type { Entry, Resource, Site } from '../../model/model.ts'

/** An entry in a tree has at most so many former paths through what is above it. */
const mostBelow = 16
const deepest = 60

/**
 * The paths at which entries may have been before, as `aliases` in their files, and in those above them, say it: below the
 * website's address, with a slash where they are pages of folders. What `findByFormerPath` finds there is what counts.
 */
export function* formerPaths(site: Site): Generator<string> {
  const home = new URL(site.home).pathname.replace(/\/$/, '')
  for (const { name, indexes, permalink, parentKey } of site.resources.values()) {
    const alias = indexes['alias']
    if (!alias || !permalink) continue
    for (const entry of site.all(name)) {
      const said = listOf(entry.data['aliases']).map(String)
      for (const one of said) if (one.startsWith('/')) yield toFolder(one)
      const { pathname, search } = new URL(permalink(entry, site))
      if (search === '')
        for (const slug of alias(entry)) if (!slug.startsWith('/')) yield* ownFormer(entry, slug, site, home)
      if (parentKey !== undefined && search === '')
        yield* belowFormer(entry, parentKey, site, pathname.slice(home.length))
    }
  }
}

function* ownFormer(entry: Entry, slug: string, site: Site, home: string): Generator<string> {
  const { pathname, search } = new URL(entry.resource.permalink!(variantOf(entry, { slug }), site))
  if (search === '') yield pathname.slice(home.length)
}

// The last part is the entry's own; of each above it, every name that it had.
function* belowFormer(entry: Entry, parentKey: string, site: Site, path: string): Generator<string> {
  const namesOf = ({ slug, resource }: Entry, one: Entry) => [slug, ...slugsBefore(resource, one)]
  const levels: string[][] = []
  for (let at: Entry | undefined = entry; at && levels.length < deepest;) {
    levels.unshift(namesOf(at, at))
    at = site.find(at.resource.name, at.data[parentKey])
  }
  if (levels.length < 2 || levels.every((names) => names.length === 1)) return
  let paths = ['']
  for (const names of levels)
    paths = paths.flatMap((before) => names.map((one) => `${before}/${one}`)).slice(0, mostBelow)
  for (const one of paths) if (`${one}/` !== path) yield `${one}/`
}

function slugsBefore({ indexes }: Resource, entry: Entry): string[] {
  return [...(indexes['alias']?.(entry) ?? [])].filter((name) => !name.startsWith('/'))
}

function toFolder(path: string): string {
  return /\/$|\.\w{1,8}$/.test(path) ? path : `${path}/`
}
