import { z } from 'zod'
import { importedKeys } from '../define/exchange/imported-keys.ts'
import { memoize } from '../define/caches.ts'
import type { Entry, Resource, Stored } from '../define/model.ts'

/** Keys of files of every kind: what an import writes, and what names a schema for editors. */
export const everyFile: Readonly<Record<string, z.ZodType>> = { ...importedKeys, $schema: z.string() }

/** The front matter keys that mean something in a resource's files, with their valid values. */
export const knownKeysOf = memoize((resource: Resource): ReadonlyMap<string, Stored> => {
  const keys = new Map<string, Stored>()
  for (const { stored } of Object.values(resource.fields)) if (stored) keys.set(stored.key, stored)
  for (const [key, schema] of Object.entries({ ...everyFile, ...resource.keys })) keys.set(key, { key, schema })
  return keys
})

/** The front matter keys of an entry that nothing declares. */
export function undeclaredKeys({ data, resource }: Entry): string[] {
  const known = knownKeysOf(resource)
  return Object.keys(data).filter((key) => !known.has(key))
}
