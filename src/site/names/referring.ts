import { groupBy } from '../../text/values.ts'
import { type ReferencePlace, referencePlaces } from '../../derive/references/places.ts'
import { numberOfKey } from '../../text/names.ts'
import { memoize } from '../../work/caches.ts'
import type { Entry, Ref, Resource, Site, Stored } from '../../model/model.ts'
import type { Names } from './names.ts'
import { spaceOf, spaceScope } from './scopes.ts'

export interface Referrer extends ReferencePlace {
  readonly resource: Resource
}

/** The fields whose texts are resolved in a scope: those that reference one resource, or entries of a space. */
export function referringIn(resources: Site['resources'], scope: string): readonly Referrer[] {
  return referringByScope(resources).get(scope) ?? []
}

/** The scopes in which files may name the entries of a resource. */
export const scopesOf = memoize(({ name, space }: Resource) => (space ? [name, spaceScope(space)] : [name]))

/** The scope of a field's texts; undefined for fields that are not references. */
export function scopeOf({ references, space }: Stored): string | undefined {
  return references ?? (space && spaceScope(space))
}

type NamedSite = Pick<Site, 'resources'> & { readonly names: Names }

/** The entry that a text names in a scope; `truly` ignores pins. */
export function namedIn(site: NamedSite, scope: string, ref: unknown, truly = false): Entry | undefined {
  const space = spaceOf(scope)
  if (space) return site.names.findInSpace(space, ref, truly)
  const resource = site.resources.get(scope)
  return resource && site.names.find(resource, ref, truly)
}

/** The reference that a posting list's key represents. */
export function refOfKey(key: string): Ref {
  return numberOfKey(key) ?? key
}

/** Every referring field. Memoized by map: changed definitions come in a new one. */
export const referringFields = memoize((resources: Site['resources']): Referrer[] =>
  [...resources.values()].flatMap((resource) =>
    resource.files ? referencePlaces(resource).map((place) => ({ resource, ...place })) : [],
  ),
)

const referringByScope = memoize((resources: Site['resources']) =>
  groupBy(referringFields(resources), ({ stored }) => scopeOf(stored)),
)

/** Every entry that a renaming may affect through this field: those that hold the key. */
export function holdersOf(site: Site, { resource, index }: Referrer, key: string): readonly Entry[] {
  return site.having(resource.name, index, key)
}
