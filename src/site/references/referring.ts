import type { Entry, Resource, Site, Stored } from '../../define/model.ts'
import { spaceScope } from './pins.ts'

/** A field by which entries name others, with the posting list of the same name. */
export interface Referring {
  readonly resource: Resource
  readonly field: string
  readonly stored: Stored
}

/** The fields whose texts are read in a scope: those that name one resource, or entries of a space. */
export function referringIn(resources: Site['resources'], scope: string): Referring[] {
  return referringFields(resources).filter(({ stored }) => scopeOf(stored) === scope)
}

/** The scopes in which files may name the entries of a resource. */
export function scopesOf({ name, space }: Resource): string[] {
  return space ? [name, spaceScope(space)] : [name]
}

/** Where the texts of a field are read; undefined for fields that name nothing. */
export function scopeOf({ references, space }: Stored): string | undefined {
  return references ?? (space && spaceScope(space))
}

/** Every field that names others. */
export function referringFields(resources: Site['resources']): Referring[] {
  const known = fields.get(resources)
  if (known) return known
  const found = [...resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([field, { stored }]) =>
      stored && scopeOf(stored) !== undefined && resource.files ? [{ resource, field, stored }] : [],
    ),
  )
  fields.set(resources, found)
  return found
}

/** Every entry that a change of names may concern: what holds a key in one of these fields. */
export function holdersOf(site: Site, { resource, field }: Referring, key: string): readonly Entry[] {
  return site.having(resource.name, field, key)
}

// The loaded resources of a site never change.
const fields = new WeakMap<Site['resources'], Referring[]>()
