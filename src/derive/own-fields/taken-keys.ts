import type { Resource } from '../../model/model.ts'
import { everyFile } from '../known-keys.ts'

/** Whether a key has a meaning of its own in a resource: in its files, its answers or its arguments. */
export function isTaken(key: string, resource: Resource): boolean {
  const { actions, bodyKey, fields, filters, indexes, keys, orders } = resource
  // Inherited names count too: `toString` cannot be a key.
  if (key === bodyKey || [keys, everyFile, fields, filters, indexes, orders].some((names) => key in names)) return true
  if (Object.values(fields).some(({ stored }) => stored?.key === key)) return true
  return actions.some((action) => key in action.args(resource) || key in (action.pathArgs ?? {}))
}
