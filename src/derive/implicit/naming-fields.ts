import type { Resource, Site } from '../../model/model.ts'
import { groupBy } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'

/** A field of content that names entries of a resource, and has an index of its own name. */
export interface NamingField {
  readonly resource: Resource
  readonly index: string
}

/** The fields by which content names the entries of a resource: terms, people. */
export function namingFieldsOf(
  of: Pick<Resource, 'name'>,
  { resources }: Pick<Site, 'resources'>,
): readonly NamingField[] {
  return namingFields(resources).get(of.name) ?? []
}

// When a definition changes, the site has another map of them.
const namingFields = memoize((resources: Site['resources']): ReadonlyMap<unknown, NamingField[]> => {
  const all = [...resources.values()].flatMap((resource) =>
    Object.entries(resource.space === 'post' ? resource.fields : {}).flatMap(([index, { stored }]) =>
      stored?.references && resource.indexes[index] ? [{ of: stored.references, resource, index }] : [],
    ),
  )
  return groupBy(all, ({ of }) => of)
})
