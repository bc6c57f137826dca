import type { ArgTable, Resource, Space } from '../model/model.ts'

/** The target of the ids in an argument: entries of one resource, or of any resource in an id space. */
export interface Reference {
  readonly references?: string
  readonly space?: Space
}

/**
 * The target of an argument; empty if it holds no ids. A filter refers to the same things as the field of its name;
 * `include` and `exclude` refer to the resource itself.
 */
export function refersTo(arg: string, resource: Resource, table: ArgTable): Reference {
  const own = table[arg]?.references
  if (own !== undefined) return { references: own }
  const name = arg.replace(/_exclude$/, '')
  if (name === 'include' || name === 'exclude') return { references: resource.name }
  const { references, space } = resource.fields[name]?.stored ?? {}
  return references === undefined ? (space === undefined ? {} : { space }) : { references }
}
