import { ownIdKey } from '../../text/own-id.ts'
import { groupBy } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'
import type { Data, Resource } from '../../model/model.ts'
import { knownKeysOf } from './known-keys.ts'

// Ids are this tool's own: another tool's `ID` is not one.
const knownKeys = memoize((resource: Resource): ReadonlyMap<string, string> => {
  const keys = [...knownKeysOf(resource).keys()].filter((key) => key !== 'id' && key !== ownIdKey)
  return new Map(keys.map((key) => [key.toLowerCase(), key]))
})

// The meaning of a file's key; the key itself if it is known as written, or unknown.
function knownKey(key: string, resource: Resource): string {
  return knownKeysOf(resource).has(key) ? key : (knownKeys(resource).get(key.toLowerCase()) ?? key)
}

/** Normalizes keys that another tool accepts in any case: `Tags` is `tags`. */
export function inKnownCase(data: Data, resource: Resource): Data {
  if (!resource.anyKeyCase) return data
  const others = Object.keys(data).filter((key) => knownKey(key, resource) !== key)
  if (others.length === 0) return data
  const meant: Record<string, unknown> = { ...data }
  for (const key of others) {
    const known = knownKey(key, resource)
    // The exact spelling takes precedence.
    if (Object.hasOwn(data, known)) continue
    meant[known] = data[key]
    delete meant[key]
  }
  return meant
}

/** Returns the file's spelling of a known key; the key itself if the file lacks it. */
export function keyInFile(key: string, file: Data, resource: Resource): string {
  const isSame = (one: string) => knownKey(one, resource) === key
  return !resource.anyKeyCase || Object.hasOwn(file, key) ? key : (Object.keys(file).find(isSame) ?? key)
}

/** Spells changes as the file does; duplicates of a key are removed. */
export function inFileCase(changes: Data, file: Data, resource: Resource): Data {
  if (!resource.anyKeyCase) return changes
  const spellings = groupBy(Object.keys(file), (key) => knownKey(key, resource))
  const spelt = Object.entries(changes).flatMap(([key, value]) => {
    const counts = keyInFile(key, file, resource)
    const others = (spellings.get(key) ?? []).filter((one) => one !== counts)
    return [[counts, value] as const, ...others.map((one) => [one, undefined] as const)]
  })
  return Object.fromEntries(spelt)
}
