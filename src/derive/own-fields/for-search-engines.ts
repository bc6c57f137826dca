import type { Entry, Settings } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'
import { textOf } from '../entries.ts'
import { declaredFieldsOf, ownFieldsSetting } from './declarations.ts'
import type { OwnField, searchEngineParts } from './own-field.ts'
import { isTaken } from './taken-keys.ts'

/** Returns the text of an own field that tells search engines a part of an entry, as plain text; empty if none does. */
export function forSearchEngines(
  entry: Entry,
  part: (typeof searchEngineParts)[number],
  settings: Pick<Settings, string>,
): string {
  const { resource } = entry
  const keys = keysFor(declaredFieldsOf(resource, settings[ownFieldsSetting])).get(part) ?? []
  // A key with another meaning there, such as a password, makes no field.
  const isOwn = (key: string) => !isTaken(key, resource.bare ?? resource, resource.languages !== undefined)
  return keys.map((key) => textOf(entry, key)).find((text, i) => text.trim() !== '' && isOwn(keys[i]!)) ?? ''
}

const keysFor = memoize((fields: ReadonlyMap<string, OwnField>): ReadonlyMap<string, readonly string[]> => {
  const keys = new Map<string, string[]>()
  for (const [key, { search_engines: part }] of fields) if (part) keys.set(part, [...(keys.get(part) ?? []), key])
  return keys
})
