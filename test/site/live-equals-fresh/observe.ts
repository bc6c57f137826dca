import { listingKeys, listingFields } from '../../../src/derive/addresses/archives.ts'
import type { Entry } from '../../../src/model/model.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { checkSite } from '../../../src/site/check/check.ts'

/** All that can be seen of an open folder, as plain data. */
export async function observe(site: OpenSite): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = { settings: site.settings, home: site.home }
  for (const [name, resource] of site.resources) {
    const entries = [...site.all(name)]
    seen[`${name}: entries`] = entries.map((entry) => ({ ...plain(entry), body: bodyOf(site, entry) }))
    seen[`${name}: names`] = entries.map((entry) => [
      entry.path,
      site.refOf(entry),
      site.keysOf(entry),
      site.versionOf(entry),
    ])
    seen[`${name}: links`] = entries.map((entry) => [resource.permalink?.(entry, site), contentOf(site, entry)])
    const slugs = [...new Set(entries.map(({ slug }) => slug)), 'shared', 'a']
    seen[`${name}: found`] = slugs.map((slug) => [slug, site.find(name, slug)?.path])
    seen[`${name}: by id`] = [1, 2, 3, 4, 5, 6, 1073741900].map((id) => [
      id,
      site.get(name, id)?.path,
      resource.space && site.inSpace(resource.space, id)?.path,
    ])
    for (const [index, keysOf] of Object.entries(resource.indexes)) {
      const keys = [...new Set(entries.flatMap((entry) => [...keysOf(entry)]))].sort()
      seen[`${name}: ${index}`] = keys.map((key) => [
        key,
        site.having(name, index, key).map(({ path }) => path),
        site.count(name, [{ index, keys: [key] }]),
      ])
    }
    seen[`${name}: naming them`] = entries.map((entry) =>
      listingFields(resource, site).map((way) => {
        const found = listingKeys(entry, way, site).flatMap((key) => site.having(way.type.name, way.index, key))
        return [way.type.name, way.index, way.label, found.map(({ path }) => path)]
      }),
    )
    for (const orderBy of Object.keys(resource.orders)) {
      for (const descending of [false, true]) {
        const query = { where: [], tests: [], ranges: [], orderBy, descending, offset: 0, limit: 1000 }
        const { entries: listed, total } = await site.select(name, query)
        seen[`${name} by ${orderBy}${descending ? ' down' : ''}`] = [total, listed.map(({ path }) => path)]
      }
    }
  }
  seen['findings'] = findingsOf(site)
  // By now they are read. A text of the site's own that is broken meanwhile stays as it was.
  if (site.problems.pathsUnder('site').length === 0) seen['look'] = site.appearance.digest
  seen['problems'] = site.problems.all().map(({ message }) => message)
  return seen
}

// Times of inodes are how changes are noticed; a new name of a file may change them, and nothing else.
function plain(entry: Entry): Record<string, unknown> {
  return { ...entry, data: entry.data, resource: entry.resource.name, ctimeMs: undefined, ino: undefined }
}

// What a text shows of others changes with them.
function contentOf(site: OpenSite, entry: Entry): string {
  if (!['page', 'post'].includes(entry.resource.name)) return ''
  try {
    return site.render(entry).content
  } catch (error) {
    return String(error)
  }
}

// A file that is gone, and is still in the index, is the watcher's to tell.
function findingsOf(site: OpenSite): unknown {
  try {
    return checkSite(site)
  } catch (error) {
    return String(error)
  }
}

function bodyOf(site: OpenSite, entry: Entry): string {
  try {
    return site.bodyOf(entry)
  } catch (error) {
    return String(error)
  }
}

/** Where two observations differ, for people; undefined when they are the same. */
export function firstDifference(live: Record<string, unknown>, fresh: Record<string, unknown>): string | undefined {
  for (const key of new Set([...Object.keys(fresh), ...Object.keys(live)])) {
    const [one, other] = [JSON.stringify(live[key], undefined, 1), JSON.stringify(fresh[key], undefined, 1)]
    if (one === other) continue
    const [a, b] = [one?.split('\n') ?? [], other?.split('\n') ?? []]
    const at = a.findIndex((line, i) => line !== b[i])
    const near = (lines: string[]) => lines.slice(Math.max(0, at - 4), at + 6).join('\n')
    return `${key}\nlive:\n${near(a)}\nfresh:\n${near(b)}`
  }
  return undefined
}
