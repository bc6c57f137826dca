import { isRecord, listOf } from '../../text/values.ts'
import type { Entry, Field, Resource, Site, Stored } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'

/** A place of references in a resource's files, and the index of their names. */
export interface ReferencePlace {
  readonly index: string
  readonly stored: Stored
  /** Whether everybody who may read an entry sees it. */
  readonly isShown: boolean
}

/** Whether all readers of an entry see a field: public data must not reveal values that only those who may edit see. */
export function isVisible({ contexts }: Pick<Field, 'contexts'>): boolean {
  return contexts.includes('view')
}

/** Returns every place of references in a resource's files: values of fields, and members of groups. */
export const referencePlaces = memoize((resource: Resource): readonly ReferencePlace[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { stored } = field
    if (!stored) return []
    const seen = { isShown: isVisible(field) }
    const inner = (stored.inner ?? []).map(({ index, ...where }) => {
      return { index, ...seen, stored: { key: stored.key, schema: stored.schema, ...where } }
    })
    return (stored.references ?? stored.space) ? [{ index: name, ...seen, stored }, ...inner] : inner
  }),
)

/** Returns the entry that a reference means; undefined if there is none of a fitting kind. */
export function entryNamed(
  { references, space, among }: Pick<Stored, 'references' | 'space' | 'among'>,
  ref: unknown,
  site: Pick<Site, 'find' | 'findInSpace'>,
): Entry | undefined {
  if (references !== undefined) return site.find(references, ref)
  const entry = site.findInSpace(space!, ref)
  return entry && (among?.includes(entry.resource.name) ?? true) ? entry : undefined
}

type At = Pick<Stored, 'at' | 'inside'>

/** Returns the references in a place's value, in order. */
export function refsIn(value: unknown, { at = [], inside }: At): readonly unknown[] {
  if (inside) return inside.refsIn(value)
  let found = listOf(value)
  for (const key of at) found = found.flatMap((group) => (isRecord(group) ? listOf(group[key]) : []))
  return found
}

/** Replaces each reference, or removes it if `replace` returns undefined; lists get no duplicates. */
export function replaceRefs(value: unknown, { at = [], inside }: At, replace: (ref: unknown) => unknown): unknown {
  if (inside) return inside.withRefs(value, replace)
  if (at.length === 0) {
    if (!Array.isArray(value)) return value === undefined || value === null ? value : replace(value)
    return [...new Set(value.flatMap((ref: unknown) => replace(ref) ?? []))]
  }
  if (Array.isArray(value)) return value.map((group: unknown) => replaceRefs(group, { at }, replace))
  const [key, ...rest] = at as [string, ...string[]]
  if (!isRecord(value) || !Object.hasOwn(value, key)) return value
  const { [key]: _old, ...others } = value
  const wanted = replaceRefs(value[key], { at: rest }, replace)
  // Keeps the order of members.
  return wanted === undefined ? others : { ...value, [key]: wanted }
}

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
