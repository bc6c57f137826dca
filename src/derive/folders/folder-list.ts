import type { Resource, Site } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import { refToFolder } from './places.ts'

/** A folder of pages that has no page of its own: the resource of what is directly in it, and the key by which that names it. */
export interface BareFolder {
  readonly resource: Resource
  readonly key: string
}

/** The folder without a page whose address is a path below that of the site; undefined where there is none, or nothing in it. */
export function bareFolderAt(path: string, site: Pick<Site, 'resources' | 'having'>): BareFolder | undefined {
  const key = keyOf(refToFolder(decoded(path).replace(/^\/+|\/+$/g, '')))
  if (!key) return undefined
  const resource = [...site.resources.values()].find(
    ({ name, byFolders, parentKey }) => byFolders && parentKey && site.having(name, parentKey, key).length > 0,
  )
  return resource && { resource, key }
}
