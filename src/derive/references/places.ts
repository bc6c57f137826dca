import { isRecord, listOf } from '../../text/values.ts'
import type { Entry, Field, Resource, Site, Stored } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'

/** Where references stand in the files of a resource, and the index of their names. */
export interface ReferencePlace {
  readonly index: string
  readonly stored: Stored
  /** Whether everybody who may read an entry sees it. */
  readonly isShown: boolean
}

/** Whether everybody who may read an entry sees a field: what only editors see must not be found out by it. */
export function isVisible({ contexts }: Pick<Field, 'contexts'>): boolean {
  return contexts.includes('view')
}

/** Every place of a resource's files in which references stand: values of fields, and members of groups. */
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

/** The entry that a text or number in such a place means; undefined where there is none of a fitting kind. */
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

/** The references in the value of a place, in their order. */
export function refsIn(value: unknown, { at = [], inside }: At): readonly unknown[] {
  if (inside) return inside.refsIn(value)
  let found = listOf(value)
  for (const key of at) found = found.flatMap((group) => (isRecord(group) ? listOf(group[key]) : []))
  return found
}

/** The value with each reference replaced, or taken out where `replace` has none; a list names nothing twice. */
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
  // The members keep their order.
  return wanted === undefined ? others : { ...value, [key]: wanted }
}
