import { referencePlaces } from '../references/places.ts'
import type { Resource, Site } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'

/** A content field that names entries of a resource and is indexed under its own name. */
export interface NamingField {
  readonly resource: Resource
  readonly index: string
  /** Whether everybody who may read an entry of the resource sees the field. */
  readonly isShown: boolean
}

/** Returns the fields by which content names entries of an implicit resource, which files need not declare; else none. */
export function namingFieldsOf({ name }: Resource, { resources }: Pick<Site, 'resources'>): readonly NamingField[] {
  return namingFields(resources).get(name) ?? []
}

const namingFields = memoize((resources: Site['resources']): ReadonlyMap<string, NamingField[]> => {
  const fieldsNaming = (name: string, namedBy: string) =>
    [...resources.values()].flatMap((resource) =>
      (resource.space === namedBy ? referencePlaces(resource) : []).flatMap(({ index, isShown, stored }) =>
        stored.references === name && resource.indexes[index] ? [{ resource, index, isShown }] : [],
      ),
    )
  return new Map(
    [...resources.values()].flatMap(({ name, implicit }) =>
      implicit ? [[name, fieldsNaming(name, implicit.namedBy)] as const] : [],
    ),
  )
})
