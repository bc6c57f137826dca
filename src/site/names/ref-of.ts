import type { Entry, Ref, Resource, Space } from '../../model/model.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import { isClearInAll } from './in-languages.ts'
import { readableKey, storedSlug } from '../../text/names.ts'

interface Lookups {
  find(resource: Resource, ref: unknown, truly?: boolean): Entry | undefined
  lineOf(entry: Entry): readonly Entry[]
  findInSpace(space: Space, ref: unknown, truly?: boolean): Entry | undefined
}

/**
 * How a file should name an entry: by path if entries of the resource share slugs, else by slug; if no file declares it, as
 * most files do; by id if no text names it unambiguously.
 */
export function refOf(entry: Entry, names: Omit<Lookups, 'findInSpace'>): Ref {
  const { resource } = entry
  const slug = storedSlug(entry)
  const path = resource.parentKey ? names.lineOf(entry).map(storedSlug).filter(Boolean).join('/') : slug
  const own = resource.indexes['ref']?.(entry) ?? []
  const spelt = entry.implicit ? [String(entry.data[resource.implicit!.key])] : []
  const usual = resource.sharesSlugs ? [path, slug] : [slug, path]
  const { languages } = resource
  const outright = languages ? usual.map((text) => text && `${text}.${languageOf(entry)}`) : []
  const texts = [...spelt, ...own, ...usual, entry.slug, ...outright]
  const means = (text: string) => names.find(resource, text) === entry && names.find(resource, text, true) === entry
  const clear = texts.find(
    (text) =>
      text !== '' &&
      (entry.implicit === true || !/^\d+$/.test(text)) &&
      means(text) &&
      (!languages || isClearInAll(text, languages, means)),
  )
  return clear === undefined ? entry.id : readableKey(clear)
}

/** How a file should name an entry of a space: its resource's name, then its name there. */
export function refInSpace(entry: Entry, names: Lookups): Ref {
  const ref = refOf(entry, names)
  if (typeof ref === 'number') return ref
  const long = `${entry.resource.name}/${ref}`
  const isItsOwn = (said: string) =>
    [false, true].every((truly) => names.findInSpace(entry.resource.space!, said, truly) === entry)
  const { languages } = entry.resource
  return isItsOwn(long) && (!languages || isClearInAll(long, languages, isItsOwn)) ? long : entry.id
}
