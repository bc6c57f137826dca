import type { Entry, Site } from '../../model/model.ts'
import { importedFrom } from './source-keys.ts'

/** Whether an entry was made here: no import brought it. */
export function isMadeHere({ data }: Pick<Entry, 'data'>): boolean {
  return data[importedFrom] === undefined
}

/**
 * Of the items of an export, those that were made here, those on which somebody commented here, and what these stand below:
 * the importer of WordPress finds a parent in the same file only.
 *
 * @param comments - those that were made here, by the ids of items
 */
export function itemsWithNews(
  items: readonly Entry[],
  comments: ReadonlyMap<number | undefined, readonly Entry[]>,
  site: Pick<Site, 'find'>,
): Entry[] {
  const wanted = new Set(items.filter((item) => isMadeHere(item) || comments.has(item.id)))
  // A set goes on with what is added meanwhile.
  for (const { resource, data } of wanted) {
    const parent = resource.parentKey && site.find(resource.name, data[resource.parentKey])
    if (parent) wanted.add(parent)
  }
  return items.filter((item) => wanted.has(item))
}
