import { languageKeys } from '../languages/languages.ts'
import type { Entry, LinksInside, Resource } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'

/** Returns the keys of a resource's files whose values contain addresses, and where in them. */
export const linkPlaces = memoize(
  ({ fields }: Resource): ReadonlyMap<string, LinksInside> =>
    new Map(
      Object.values(fields).flatMap(({ stored }) => (stored?.links ? [[stored.key, stored.links] as const] : [])),
    ),
)

// A file's own place looks like a link but is none: its path under any key, former paths, and `translationKey`, a former path.
const keysOfItself = memoize(({ readings }: Resource): ReadonlySet<string> => {
  const ofOthers = readings.filter(({ key }) => key === 'permalink').flatMap(({ others }) => others)
  return new Set(['permalink', 'aliases', ...ofOthers, ...languageKeys])
})

/** Changes the links in a text and counts them. */
export type ChangeLinks = (text: string) => { readonly text: string; readonly count: number }

/** Returns the front matter values with changed links, by key, and their number: in all texts, and in declared addresses. */
export function changedLinks(
  { data, resource }: Pick<Entry, 'data' | 'resource'>,
  change: ChangeLinks,
): { readonly set: ReadonlyMap<string, unknown>; readonly count: number } {
  const set = new Map<string, unknown>()
  const [places, own] = [linkPlaces(resource), keysOfItself(resource)]
  const former = listOf(data['aliases'])
  let count = 0
  const changed = (target: string) => {
    const found = change(target)
    count += found.count
    return found.text
  }
  for (const [key, value] of Object.entries(data)) {
    // Other tools' keys may repeat the former paths.
    if (own.has(key) || former.includes(value)) continue
    const before = count
    const inside = places.get(key)
    const next = typeof value === 'string' ? changed(value) : inside ? inside.withLinks(value, changed) : value
    if (count > before) set.set(key, next)
  }
  return { set, count }
}
