import { z } from 'zod'
import { ownIdKey } from '../../text/own-id.ts'
import { memoize } from '../../work/caches.ts'
import type { Entry, Resource, Stored } from '../../model/model.ts'

/** Front matter keys that an import writes, in files of every kind. */
export const importedKeys: Readonly<Record<string, z.ZodType>> = {
  /** Its origin: the exported object, and its id there. A second import finds it by this. */
  imported_from: z.string(),
  /** Former slugs, or paths of its page. */
  aliases: z.union([z.string(), z.array(z.string())]),
  /** Meta data of other programs, by key: a text, or a list of texts for repeated keys. */
  meta: z.union([z.record(z.string(), z.union([z.string(), z.array(z.string())])), z.string()]),
}

/** Keys of files of every kind: those of imports, the schema for editors, and the id beside another tool's. */
export const everyFile: Readonly<Record<string, z.ZodType>> = {
  ...importedKeys,
  $schema: z.string(),
  [ownIdKey]: z.int().min(1),
}

/** Returns the meaningful front matter keys of a resource's files, with their valid values. */
export const knownKeysOf = memoize((resource: Resource): ReadonlyMap<string, Stored> => {
  const keys = new Map<string, Stored>()
  for (const { stored } of Object.values(resource.fields)) if (stored) keys.set(stored.key, stored)
  for (const [key, schema] of Object.entries({ ...everyFile, ...resource.keys })) keys.set(key, { key, schema })
  return keys
})

/** Returns the front matter keys of an entry that nothing declares. */
export function undeclaredKeys({ data, resource }: Entry): string[] {
  const known = knownKeysOf(resource)
  return Object.keys(data).filter((key) => !known.has(key))
}

/** Returns the front matter keys that the site's settings add to a definition. */
export function addedKeys({ bare, fields }: Resource): Stored[] {
  if (!bare) return []
  return Object.entries(fields).flatMap(([name, { stored }]) =>
    stored && !Object.hasOwn(bare.fields, name) ? [stored] : [],
  )
}
