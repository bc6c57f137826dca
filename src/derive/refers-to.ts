import type { ArgTable, Resource } from '../model/model.ts'

/**
 * The target of an argument; empty if it holds no ids. A filter refers to the same things as the field of its name;
 * `include` and `exclude` refer to the resource itself.
 */
export function refersTo(arg: string, resource: Resource, table: ArgTable) {
  const own = table[arg]?.references
  if (own !== undefined) return { references: own }
  const name = arg.replace(/_exclude$/, '')
  if (name === 'include' || name === 'exclude') return { references: resource.name }
  const { references, space } = resource.fields[name]?.stored ?? {}
  return references === undefined ? (space === undefined ? {} : { space }) : { references }
}
