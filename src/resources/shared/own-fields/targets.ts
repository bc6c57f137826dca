import type { Entry, InnerReferences, Site, Stored } from '../../../model/model.ts'
import { itemOf, type OwnField } from '../../../derive/own-fields/own-field.ts'
import { memoize } from '../../../work/caches.ts'

const pictures = 'media'

/** The entries that the values of a field may name. */
export interface Target {
  readonly stored: Pick<Stored, 'references' | 'space' | 'among'>
  readonly kinds: readonly string[]
  /** Its kinds in words: `post or page`. */
  readonly noun: string
  readonly isPicture: boolean
}

/** The id space of a field that may name several kinds: their ids form one sequence. */
export const sharedSpace = 'post'

/** The target of a field, or of the items of a list; undefined if they are not references. */
export const targetOf = memoize((field: OwnField): Target | undefined => {
  const item = itemOf(field)
  const isPicture = item.type === 'picture'
  if (item.type !== 'reference' && !isPicture) return undefined
  const kinds = isPicture ? [pictures] : typeof item.to === 'string' ? [item.to] : [...new Set(item.to)]
  const stored = kinds.length === 1 ? { references: kinds[0]! } : ({ space: sharedSpace, among: kinds } as const)
  return { stored, kinds, noun: isPicture ? 'picture' : kinds.join(' or '), isPicture }
})

/** The references inside the groups of a field, each with the keys that lead to it; none if the field itself is one. */
export const innerReferences = memoize((field: OwnField): readonly Omit<InnerReferences, 'index'>[] => {
  const item = itemOf(field)
  if (item.type !== 'object') return []
  return Object.entries(item.fields).flatMap(([name, one]) => {
    const target = targetOf(one)
    const deeper = innerReferences(one).map(({ at, ...stored }) => ({ ...stored, at: [name, ...at] }))
    return target ? [{ ...target.stored, ...listingBack(one, name), at: [name] }] : deeper
  })
})

/** The label under which pages of a target list the entries that name it; none for pictures, or if the declaration says so. */
export function listingBack(field: OwnField, key: string): Pick<Stored, 'listsBack'> {
  const item = itemOf(field)
  return item.type === 'reference' && item.listed ? { listsBack: { label: field.label ?? key } } : {}
}

/** The entry with an id, if it may be named. */
export function withId(
  { stored: { references }, kinds, isPicture }: Target,
  id: number,
  site: Site,
): Entry | undefined {
  const entry = references === undefined ? site.inSpace(sharedSpace, id) : site.get(references, id)
  if (!entry || !kinds.includes(entry.resource.name)) return undefined
  return !isPicture || entry.resource.indexes['media_type']?.(entry)[0] === 'image' ? entry : undefined
}
