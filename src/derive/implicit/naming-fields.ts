import type { Resource, Site } from '../../model/model.ts'

/** A field of content that names entries of a resource, and has an index of its own name. */
export interface NamingField {
  readonly resource: Resource
  readonly index: string
}

/** The fields by which content names the entries of a resource: terms, people. */
export function namingFieldsOf(of: Pick<Resource, 'name'>, { resources }: Pick<Site, 'resources'>): NamingField[] {
  return [...resources.values()].flatMap((resource) =>
    Object.entries(resource.space === 'post' ? resource.fields : {}).flatMap(([index, { stored }]) =>
      stored?.references === of.name && resource.indexes[index] ? [{ resource, index }] : [],
    ),
  )
}
