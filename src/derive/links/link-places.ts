import { languageKeys } from '../languages/languages.ts'
import type { Entry, LinksInside, Resource } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'

/** The keys of a resource's files whose values hold addresses, and where. */
export const linkPlaces = memoize(
  ({ fields }: Resource): ReadonlyMap<string, LinksInside> =>
    new Map(
      Object.values(fields).flatMap(({ stored }) => (stored?.links ? [[stored.key, stored.links] as const] : [])),
    ),
)

// What a file says of its own place may look like an address of another, but is no link: its path, under whatever key, its
// former ones, and what ties translations, a former path of a file.
const keysOfItself = memoize(({ readings }: Resource): ReadonlySet<string> => {
  const ofOthers = readings.filter(({ key }) => key === 'permalink').flatMap(({ others }) => others)
  return new Set(['permalink', 'aliases', ...ofOthers, ...languageKeys])
})

/** A text with the links in it changed, and how many these are. */
export type ChangeLinks = (text: string) => { readonly text: string; readonly count: number }

/**
 * The values of an entry's front matter in which links change, by key, and how many there are: those of its texts, and the
 * addresses that fields declare.
 */
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
    // Former paths under another tool's key are meant as these, too.
    if (own.has(key) || former.includes(value)) continue
    const before = count
    const inside = places.get(key)
    const next = typeof value === 'string' ? changed(value) : inside ? inside.withLinks(value, changed) : value
    if (count > before) set.set(key, next)
  }
  return { set, count }
}
