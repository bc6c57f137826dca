import type { Entry, InnerReferences, Site, Stored } from '../../../model/model.ts'
import { itemOf, type OwnField } from '../../../derive/own-fields/own-field.ts'
import { memoize } from '../../../work/caches.ts'

const pictures = 'media'

/** The entries that the values of a field may name. */
export interface Target {
  /** How files name it. */
  readonly stored: Pick<Stored, 'references' | 'space' | 'among'>
  readonly kinds: readonly string[]
  /** Its kinds in words: `post or page`. */
  readonly noun: string
  readonly isPicture: boolean
}

/** The id space of a field that may name several kinds: their ids are of one sequence. */
export const sharedSpace = 'post'

/** The target of a field, or of the items of a list; undefined if they are no references. */
export const targetOf = memoize((field: OwnField): Target | undefined => {
  const item = itemOf(field)
  const isPicture = item.type === 'picture'
  if (item.type !== 'reference' && !isPicture) return undefined
  const kinds = isPicture ? [pictures] : typeof item.to === 'string' ? [item.to] : [...new Set(item.to)]
  const stored = kinds.length === 1 ? { references: kinds[0]! } : ({ space: sharedSpace, among: kinds } as const)
  return { stored, kinds, noun: isPicture ? 'picture' : kinds.join(' or '), isPicture }
})

/** The references inside the groups of a field, each with the name of its index; of a field that names by itself, none. */
export const innerReferences = memoize((field: OwnField): readonly Omit<InnerReferences, 'index'>[] => {
  const item = itemOf(field)
  if (item.type !== 'object') return []
  return Object.entries(item.fields).flatMap(([name, one]) => {
    const target = targetOf(one)
    const deeper = innerReferences(one).map(({ at, ...stored }) => ({ ...stored, at: [name, ...at] }))
    return target ? [{ ...target.stored, ...listingBack(one, name), at: [name] }] : deeper
  })
})

/** Whether the pages of what a field names list what names it: unless its declaration says otherwise, or it is of pictures. */
export function listingBack(field: OwnField, key: string): Pick<Stored, 'listsBack'> {
  const item = itemOf(field)
  return item.type === 'reference' && item.listed ? { listsBack: { label: field.label ?? key } } : {}
}

/** The entry with an id; undefined where there is none that may be named. */
export function withId(
  { stored: { references }, kinds, isPicture }: Target,
  id: number,
  site: Site,
): Entry | undefined {
  const entry = references === undefined ? site.inSpace(sharedSpace, id) : site.get(references, id)
  if (!entry || !kinds.includes(entry.resource.name)) return undefined
  return !isPicture || entry.resource.indexes['media_type']?.(entry)[0] === 'image' ? entry : undefined
}
