import type { Resource } from '../../model/model.ts'
import { languageKeys } from '../languages/languages.ts'
import { everyFile } from '../settings/known-keys.ts'

/** Whether a key already has a meaning in a resource: in its files, responses or arguments. */
export function isTaken(key: string, resource: Resource, inLanguages = resource.languages !== undefined): boolean {
  if (inLanguages && languageKeys.includes(key)) return true
  const { actions, bodyKey, fields, filters, indexes, keys, orders } = resource
  // Inherited names count too: `toString` cannot be a key.
  if (key === bodyKey || [keys, everyFile, fields, filters, indexes, orders].some((names) => key in names)) return true
  if (Object.values(fields).some(({ stored }) => stored?.key === key)) return true
  return actions.some((action) => key in action.args(resource) || key in (action.pathArgs ?? {}))
}
