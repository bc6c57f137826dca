import { join } from 'node:path'
import { areNamesAltered } from '../derive/settings/foreign-settings.ts'
import type { Area, Resource } from '../model/model.ts'
import { findNames } from '../storage/files/find-names.ts'
import { readSnapshot } from './open-folder.ts'
import { settingsIn } from './made-in.ts'
import { patternOf, slugOfPath, toResourceOf } from './index/entry-path.ts'

/**
 * The slugs of a resource without opening the folder, for suggestions: from current file names and cached front matter.
 * Undefined without a cache, and if slugs depend on more: in trees, for attached files, with settings that change names.
 */
export function quickSlugs(root: string, areas: readonly Area[], resource: Resource) {
  const pattern = patternOf(resource)
  if (!pattern || pattern.single || pattern.attaches || pattern.folder === '' || !resource.indexes['slug'])
    return undefined
  if (resource.parentKey !== undefined || resource.discussion) return undefined
  if (areNamesAltered(settingsIn(root))) return undefined
  const { folder } = pattern
  const top = `${folder.split('/')[0]}/`
  const rows = readSnapshot(root, { areas }, (one) => one === top)
  if (!rows) return undefined
  const resourceOf = toResourceOf([resource])
  return findNames(join(root, folder), true).names.flatMap((name) => {
    const path = `${folder}/${name}`
    if (name.endsWith('/') || !resourceOf(path)) return []
    const row = rows.get(path)
    const said = row?.facts?.of === resource.name ? row.facts.values : undefined
    const slug = typeof said?.['slug'] === 'string' ? said['slug'] : ''
    return { slug: slug || slugOfPath(path), isTrashed: said?.['status'] === 'trash' }
  })
}
