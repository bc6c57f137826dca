import type { ArgTable, Resource } from '../model/model.ts'

/** Returns an argument's target, empty if it takes no ids: its field's, or the resource itself for `include` and `exclude`. */
export function refersTo(arg: string, resource: Resource, table: ArgTable) {
  const own = table[arg]?.references
  if (own !== undefined) return { references: own }
  const name = arg.replace(/_exclude$/, '')
  if (name === 'include' || name === 'exclude') return { references: resource.name }
  const { references, space } = resource.fields[name]?.stored ?? {}
  return references === undefined ? (space === undefined ? {} : { space }) : { references }
}
