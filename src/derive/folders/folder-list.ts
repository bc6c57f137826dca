import type { Entry, Site } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import { folderIn, isImplied, nameIn, refToFolder } from './places.ts'

/** The index of entries in folders whose address names differ from the folder names. */
export const folderIndex = 'folder'

/** Returns the key in that index: the entry's folder, as in addresses. */
export function plainFolder(entry: Entry): string[] {
  const { resource, data } = entry
  if (!resource.isNumbered || !resource.parentKey || !isImplied(entry)) return []
  const written = folderIn(data[resource.parentKey]) ?? ''
  const plain = written
    .split('/')
    .map((name) => nameIn(resource, name))
    .join('/')
  const key = plain === written ? undefined : keyOf(refToFolder(plain))
  return key === undefined ? [] : [key]
}

/**
 * Returns the folder without a page at a path below the site's: the resource of its contents, and their index and key for it;
 * undefined if there is none or it is empty.
 */
export function bareFolderAt(path: string, site: Pick<Site, 'resources' | 'having'>) {
  const key = keyOf(refToFolder(decoded(path).replace(/^\/+|\/+$/g, '')))
  if (!key) return undefined
  for (const resource of site.resources.values()) {
    const { name, byFolders, parentKey } = resource
    if (!byFolders || !parentKey) continue
    const indexes = resource.isNumbered && resource.indexes[folderIndex] ? [parentKey, folderIndex] : [parentKey]
    const index = indexes.find((one) => site.having(name, one, key).length > 0)
    if (index !== undefined) return { resource, index, key }
  }
  return undefined
}
