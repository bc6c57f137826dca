import { isImplied, isIndex } from '../../derive/folders/places.ts'
import type { Entry, Site } from '../../model/model.ts'
import { textOf } from '../../derive/entries.ts'
import { lineUp } from '../shared/tree.ts'

/** A page's slug if folders have no meaning: that of `docs/index.md` is `index`. */
export function flatSlug({ path, slug, data }: Entry): string {
  if (!isIndex(path)) return slug
  if (data['slug'] !== undefined && data['slug'] !== null) return textOf({ data }, 'slug')
  return path.split('/').length < 3 ? path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '') : slug
}

/** The path of a page's address if folders have no meaning, only the file's `parent`. */
export function flatPath(entry: Entry, site: Site): string {
  const slugs: string[] = []
  for (const at of lineUp(entry, site)) {
    slugs.unshift(flatSlug(at))
    if (isImplied(at)) break
  }
  return slugs.filter(Boolean).join('/')
}
