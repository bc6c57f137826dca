import type { Entry, Ref, Resource, Space } from '../../model/model.ts'
import { readableKey, storedSlug } from '../../text/names.ts'

/** Lookups of names, as `Names` has them. */
interface Lookups {
  find(resource: Resource, ref: unknown, truly?: boolean): Entry | undefined
  lineOf(entry: Entry): readonly Entry[]
  findInSpace(space: Space, ref: unknown, truly?: boolean): Entry | undefined
}

/**
 * How a file should name an entry: by its path if entries of the resource share slugs, else by its slug; as most files
 * do, if no file declares it; by its id if no text names it unambiguously.
 */
export function refOf(entry: Entry, names: Omit<Lookups, 'findInSpace'>): Ref {
  const { resource } = entry
  const slug = storedSlug(entry)
  const path = resource.parentKey ? names.lineOf(entry).map(storedSlug).filter(Boolean).join('/') : slug
  const own = resource.indexes['ref']?.(entry) ?? []
  const spelt = entry.implicit ? [String(entry.data[resource.implicit!.key])] : []
  const texts = [...spelt, ...own, ...(resource.sharesSlugs ? [path, slug] : [slug, path]), entry.slug]
  const clear = texts.find(
    (text) =>
      text !== '' &&
      (entry.implicit === true || !/^\d+$/.test(text)) &&
      names.find(resource, text) === entry &&
      names.find(resource, text, true) === entry,
  )
  return clear === undefined ? entry.id : readableKey(clear)
}

/** How a file should name an entry of a space: its resource's name, followed by its name there. */
export function refInSpace(entry: Entry, names: Lookups): Ref {
  const ref = refOf(entry, names)
  if (typeof ref === 'number') return ref
  const long = `${entry.resource.name}/${ref}`
  const isItsOwn = (truly: boolean) => names.findInSpace(entry.resource.space!, long, truly) === entry
  return isItsOwn(false) && isItsOwn(true) ? long : entry.id
}
